/**
 * What users may set of servers beyond options: files' keys, JVM flags, CPU; and what is refused.
 */
package assay.clusters.process.tuning;
