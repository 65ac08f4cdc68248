/** Options, start and coordination of clients and probes, on this machine and on other machines. */
package assay.cli.fleet;
