/** ZooKeeper with a single server, for stores that need ZooKeeper. */
package assay.clusters.zookeeper;
