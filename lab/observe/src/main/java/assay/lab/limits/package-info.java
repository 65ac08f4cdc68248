/** Measures limits of a machine's disks, network and CPUs within a budget of bytes and time. */
package assay.lab.limits;
