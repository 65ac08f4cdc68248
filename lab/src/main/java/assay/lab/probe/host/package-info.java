/** The machine's own files, which all probes read through, and what the machine is. */
package assay.lab.probe.host;
