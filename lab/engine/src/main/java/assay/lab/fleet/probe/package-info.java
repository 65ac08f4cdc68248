/** Probes on other hosts: coordination with the run, and transfer of samples. */
package assay.lab.fleet.probe;
