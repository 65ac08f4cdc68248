/**
 * The parts of a cluster that last from one command to the next: its folder, its lock, and the
 * processes of its servers.
 */
package assay.clusters.process.folder;
