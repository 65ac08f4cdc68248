/**
 * The command line: a room for each kind of command. It wires the rooms together and nothing knows
 * it.
 */
package assay.cli;
