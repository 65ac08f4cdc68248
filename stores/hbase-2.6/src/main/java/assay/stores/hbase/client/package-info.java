/** Connects to an HBase cluster, and translates the errors of HBase's client. */
package assay.stores.hbase.client;
