/**
 * Parts of a cluster that exist between commands: the cluster's folder, its lock, and the records
 * of its processes.
 */
package assay.clusters.process.folder;
