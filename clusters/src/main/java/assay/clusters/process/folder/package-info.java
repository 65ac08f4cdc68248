/**
 * What a cluster's folder keeps from one command to the next: its place, its lock, and the
 * processes of its servers.
 */
package assay.clusters.process.folder;
