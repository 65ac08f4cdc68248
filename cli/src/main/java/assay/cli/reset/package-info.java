/** What is done to servers before each run of an experiment, and the proof that it was done. */
package assay.cli.reset;
