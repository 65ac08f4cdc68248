/**
 * How a fleet's worker processes are started: on this machine, on other hosts, or as a job of a
 * scheduler.
 */
package assay.cli.launch;
