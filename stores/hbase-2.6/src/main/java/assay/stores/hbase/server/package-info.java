/** Reads the status and the metrics of HBase's servers and of HDFS DataNodes. */
package assay.stores.hbase.server;
