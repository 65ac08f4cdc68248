/** Compactor that HBase's region servers load by its class name. */
package assay.compactor;
