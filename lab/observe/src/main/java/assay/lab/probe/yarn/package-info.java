/** Samples the capacity of a YARN cluster. */
package assay.lab.probe.yarn;
