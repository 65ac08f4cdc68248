/**
 * Real servers as processes of this machine. {@link assay.clusters.Clusters} is the way in.
 *
 * <p>A cluster is a folder: its settings, data, logs, and one file per process. The servers outlive
 * the command that started them; every later command finds them through the folder alone. Linux
 * only: a process is known by what {@code /proc} says of it.
 *
 * <p>{@code assay.clusters.process} has what all kinds of clusters share; each kind is a package of
 * its own.
 */
package assay.clusters;
