/**
 * What a cluster's folder holds of it from one command to the next: its place, its lock, and which
 * processes are its servers.
 */
package assay.clusters.process.folder;
