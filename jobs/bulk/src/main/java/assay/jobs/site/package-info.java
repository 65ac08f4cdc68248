/**
 * Runs Hadoop jobs in a process on this machine, or on the cluster that Hadoop's settings describe.
 */
package assay.jobs.site;
