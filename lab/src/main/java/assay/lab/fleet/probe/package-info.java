/** Probes on other hosts: coordination, and transfer of their samples. */
package assay.lab.fleet.probe;
