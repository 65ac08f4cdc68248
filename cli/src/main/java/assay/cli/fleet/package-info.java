/** Clients and probes on this machine and on other machines: options, start and coordination. */
package assay.cli.fleet;
