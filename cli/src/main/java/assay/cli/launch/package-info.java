/** Launchers of a fleet's workers: on this machine, on other hosts, or as a job of a scheduler. */
package assay.cli.launch;
