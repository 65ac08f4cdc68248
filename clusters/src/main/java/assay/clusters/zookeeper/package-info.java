/** A ZooKeeper with one server, for the stores that need one. */
package assay.clusters.zookeeper;
