/** Clusters of Accumulo with its ZooKeeper. */
package assay.clusters.accumulo;
