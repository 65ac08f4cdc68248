/**
 * Settings of servers beyond their options: keys of configuration files, JVM flags and CPU limits.
 */
package assay.clusters.process.tuning;
