/**
 * Servers as processes: started, watched, found again, ended, and what is common to the life of all
 * clusters. {@link assay.clusters.process.ClusterKind} is what a kind of cluster adds.
 */
package assay.clusters.process;
