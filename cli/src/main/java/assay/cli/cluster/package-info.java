/**
 * Commands that start, watch and stop servers on this machine, and classes that control servers
 * during runs.
 */
package assay.cli.cluster;
