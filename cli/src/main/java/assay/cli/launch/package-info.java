/** How a fleet's worker processes come about: here, on other hosts, as a job of a scheduler. */
package assay.cli.launch;
