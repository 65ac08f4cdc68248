/**
 * State of a cluster that lasts from one command to the next: its folder, its lock, and the
 * processes of its servers.
 */
package assay.clusters.process.folder;
