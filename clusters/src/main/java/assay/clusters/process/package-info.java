/**
 * Servers as processes of this machine, for all kinds of clusters. The classes of this package
 * start, watch, find and end these processes. Each kind of cluster implements {@link
 * assay.clusters.process.ClusterKind}.
 */
package assay.clusters.process;
