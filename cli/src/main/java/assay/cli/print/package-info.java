/** What a command prints of a run while it goes on: as text or as JSON lines. */
package assay.cli.print;
