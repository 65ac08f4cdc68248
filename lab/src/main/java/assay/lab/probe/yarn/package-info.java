/** Samples of a YARN cluster's capacity. */
package assay.lab.probe.yarn;
