/** Connects to the cluster and translates its errors. */
package assay.stores.hbase.client;
