/**
 * Servers as processes: how they are started, watched, located and ended, for all kinds of
 * clusters. Each kind implements {@link assay.clusters.process.ClusterKind}.
 */
package assay.clusters.process;
