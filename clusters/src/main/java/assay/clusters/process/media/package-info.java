/** Volumes that the kernel provides for servers, in memory or on disks of limited speed. */
package assay.clusters.process.media;
