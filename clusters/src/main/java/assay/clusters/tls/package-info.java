/** Keys and certificates of one cluster's servers and clients, made by the JDK's keytool. */
package assay.clusters.tls;
