/** Limits of a machine's disks, network and CPUs, measured within a budget of bytes and time. */
package assay.lab.limits;
