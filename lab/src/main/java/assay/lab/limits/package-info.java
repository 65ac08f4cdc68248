/** What the disks, the network and the CPUs of a machine can do, measured within bounds. */
package assay.lab.limits;
