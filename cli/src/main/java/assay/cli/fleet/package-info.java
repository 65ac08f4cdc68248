/** Runs with several clients: where workers and probes run, and how they join. */
package assay.cli.fleet;
