/** The Kerberos realm of a cluster, and MIT's KDC, which is one of the cluster's servers. */
package assay.clusters.kerberos;
