/** Access to the kernel's files for all probes, and a description of the machine. */
package assay.lab.probe.host;
