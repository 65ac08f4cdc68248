/** A ZooKeeper of one server, for the stores that need one. */
package assay.clusters.zookeeper;
