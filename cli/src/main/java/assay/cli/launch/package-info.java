/**
 * Launchers of workers and probes: on this machine, over ssh, on YARN, or through templates for
 * schedulers.
 */
package assay.cli.launch;
