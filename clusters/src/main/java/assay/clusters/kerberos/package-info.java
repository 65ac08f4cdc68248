/** A Kerberos realm of one cluster, and MIT's KDC as the member that serves it. */
package assay.clusters.kerberos;
