/** TLS keys and certificates of a cluster's servers and clients, created by the JDK's keytool. */
package assay.clusters.tls;
