/**
 * Servers on this machine: commands that start, watch and stop them, and the control that runs have
 * over them.
 */
package assay.cli.cluster;
