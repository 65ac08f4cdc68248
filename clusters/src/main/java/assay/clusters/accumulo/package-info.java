/** Accumulo with its ZooKeeper as a cluster. */
package assay.clusters.accumulo;
