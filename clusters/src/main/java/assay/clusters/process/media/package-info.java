/** Volumes that the kernel makes for servers: memory, and disks that are as slow as asked. */
package assay.clusters.process.media;
