/**
 * Real servers as processes of this machine. {@link assay.clusters.Clusters} is the entry point.
 *
 * <p>A cluster is a folder with settings, data, logs, and one file per process. The servers outlive
 * the command that started them; later commands find them through the folder alone. Linux only:
 * {@code /proc} identifies the processes.
 *
 * <p>{@code assay.clusters.process} contains what all kinds of clusters share; each kind has a
 * package of its own.
 */
package assay.clusters;
