/** Several clients: where workers and probes live, how they join, and a run with them. */
package assay.cli.fleet;
