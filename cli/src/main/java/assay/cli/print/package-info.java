/** Output of commands during a run, as text or JSON lines. */
package assay.cli.print;
