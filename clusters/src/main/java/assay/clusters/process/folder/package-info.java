/**
 * Files of a cluster that outlive the command that wrote them: the cluster's folder, the lock, and
 * the records of processes.
 */
package assay.clusters.process.folder;
