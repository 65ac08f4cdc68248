/**
 * Runs Hadoop jobs in a process on this machine, or on the Hadoop cluster that the settings
 * describe.
 */
package assay.jobs.site;
