/**
 * Real servers as processes of this machine. The entry point is {@link assay.clusters.Clusters}.
 *
 * <p>A cluster is a folder with settings, data, logs, and one file for each process. The servers
 * outlive the command that started them. Later commands find the servers through the cluster's
 * folder alone. Clusters need Linux, because {@code /proc} identifies the processes.
 *
 * <p>The package {@code assay.clusters.process} contains the code that all kinds of clusters share.
 * Each kind of cluster has a package of its own.
 */
package assay.clusters;
