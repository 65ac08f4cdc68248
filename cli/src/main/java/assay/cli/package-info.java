/** The command line: one class a command. It wires the rooms together and nothing knows it. */
package assay.cli;
