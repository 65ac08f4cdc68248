/** Accumulo clusters, each with its own ZooKeeper server. */
package assay.clusters.accumulo;
