/** A ZooKeeper with a single server, for the stores that need ZooKeeper. */
package assay.clusters.zookeeper;
