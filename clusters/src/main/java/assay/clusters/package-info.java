/**
 * Runs the servers of stores as processes on this machine. The entry point is {@link
 * assay.clusters.Clusters}.
 *
 * <p>A cluster is a folder with settings, data, logs, and one file for each process. The servers
 * outlive the command that started them. Later commands need only the cluster's folder to find the
 * servers. Clusters need Linux, because {@code /proc} identifies the processes.
 *
 * <p>The package {@code assay.clusters.process} contains the code that all kinds of clusters share.
 * Each kind of cluster has a package of its own.
 */
package assay.clusters;
