/** Status and metrics of the servers. */
package assay.stores.hbase.server;
