/** Resets of servers before each run of an experiment, and their verification. */
package assay.cli.reset;
