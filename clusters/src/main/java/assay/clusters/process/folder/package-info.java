/**
 * Files of a cluster that exist between commands: the cluster's folder, the lock, and the records
 * of processes.
 */
package assay.clusters.process.folder;
