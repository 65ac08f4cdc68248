/** Clusters of Accumulo with ZooKeeper. */
package assay.clusters.accumulo;
