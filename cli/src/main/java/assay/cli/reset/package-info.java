/** Resets of servers before the runs of an experiment, and verification of the resets. */
package assay.cli.reset;
