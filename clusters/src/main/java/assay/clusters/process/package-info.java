/**
 * Runs servers as processes on this machine, for all kinds of clusters. The classes of this package
 * start, watch, find and end the processes. Each kind of cluster implements {@link
 * assay.clusters.process.ClusterKind}.
 */
package assay.clusters.process;
