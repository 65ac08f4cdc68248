/** Probes of the machine's CPUs, memory, disks and network interfaces. */
package assay.lab.probe.device;
