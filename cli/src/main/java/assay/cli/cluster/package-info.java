/**
 * Servers of this machine: the commands that start, watch and stop them, and what a run does to
 * them.
 */
package assay.cli.cluster;
