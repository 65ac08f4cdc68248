/**
 * HBase clusters. A cluster with one region server and without HDFS is a single process, which
 * contains the master and ZooKeeper. In any other cluster, each server is a separate process.
 */
package assay.clusters.hbase;
