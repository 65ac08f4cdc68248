/**
 * Clusters of HBase: {@link assay.clusters.hbase.HBaseKind} lists the servers. A single region
 * server on a local disk contains the master and ZooKeeper; otherwise all servers are separate
 * processes.
 */
package assay.clusters.hbase;
