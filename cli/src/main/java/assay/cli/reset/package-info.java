/** Resets servers before the runs of an experiment, and verifies that the resets succeeded. */
package assay.cli.reset;
