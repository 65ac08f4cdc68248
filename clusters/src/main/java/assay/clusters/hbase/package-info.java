/**
 * HBase as a cluster: {@link assay.clusters.hbase.HBaseKind} says what it consists of. One region
 * server is one process that holds master and ZooKeeper too; several are processes of their own, as
 * are then the master and ZooKeeper.
 */
package assay.clusters.hbase;
