/** Probes on other hosts: how they are led, and how what they sampled comes home. */
package assay.lab.fleet.probe;
