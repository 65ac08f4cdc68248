/**
 * Real servers as processes of this machine. {@link assay.clusters.AccumuloCluster} is the way in.
 *
 * <p>A cluster is a folder: its settings, data, logs, and one file per process. The servers outlive
 * the command that started them; every later command finds them through the folder alone. Linux
 * only: a process is known by what {@code /proc} says of it.
 */
package assay.clusters;
