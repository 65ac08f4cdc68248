/** Kerberos realm of a cluster, and MIT's KDC, which runs as one of the cluster's servers. */
package assay.clusters.kerberos;
