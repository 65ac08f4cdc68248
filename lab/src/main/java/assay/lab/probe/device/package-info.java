/** What the machine's CPUs, memory, disks and network interfaces do. */
package assay.lab.probe.device;
