/**
 * Commands that start, watch and stop servers on this machine, and control of servers during runs.
 */
package assay.cli.cluster;
