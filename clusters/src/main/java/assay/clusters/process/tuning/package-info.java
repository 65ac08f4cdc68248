/** Settings that users give to servers: keys of configuration files, JVM flags and CPU limits. */
package assay.clusters.process.tuning;
