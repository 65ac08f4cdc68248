package assay.clusters;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Real servers of one store on this machine. The servers listen only on 127.0.0.1, outlive the
 * command that starts them, and keep their data across restarts. All state of a cluster is in one
 * folder. One object of this type can manage the clusters in any number of folders.
 *
 * <p>Methods may be called from any thread and any process: methods that change a cluster wait for
 * each other.
 */
public interface Cluster {
  String store();

  /** Options that a user may set, in the order of the help text. */
  List<ClusterSetting> settings();

  /**
   * Names of the store's settings that define where to connect. If a user sets one of them, the
   * store connects to those servers instead of a cluster on this machine.
   */
  Set<String> connectionSettings();

  /**
   * Folder of the cluster to which a file, such as a client's configuration, belongs; empty if the
   * file belongs to no cluster of this kind.
   */
  Optional<Path> folderOf(String file);

  /**
   * Checks whether a cluster can have these options, as far as this is possible without starting
   * servers.
   *
   * @throws ClusterException with a one-line message for an unknown option, file or role (with
   *     suggestions), an invalid value, a key or flag that Assay reserves, a CPU limit that this
   *     user cannot set here, or more memory than this machine has
   */
  void check(ClusterOptions options);

  /**
   * Starts a cluster with its existing data, and returns when every server is ready for clients.
   * Dead servers are started, paused servers are resumed, and running servers are not changed. If
   * the call fails or is interrupted, the servers that this call has started are stopped.
   *
   * @throws ClusterException if an option is unknown, invalid or differs from the running cluster's
   *     value, or if a server does not start
   * @throws InterruptedException if interrupted; no server that this call has started keeps running
   */
  ClusterStatus up(ClusterOptions options) throws InterruptedException;

  /** Current state. Changes nothing and does not wait for other commands. */
  ClusterStatus status(Path directory);

  /**
   * Settings in force, as each running server reports them: heaps, CPU limits, and all keys and JVM
   * flags that the cluster's {@link ServerTuning} names.
   *
   * <p>Keys are {@code FILE.KEY} ({@code hbase-site.hbase.regionserver.handler.count}), {@code
   * jvm.ROLE} (the requested flags, with the values in the JVM), {@code heap.ROLE} ({@code 1024m})
   * and {@code cpu.ROLE} (cores, or {@code all}). If servers have different values, each server has
   * its own key: {@code jvm.tserver@tserver-2}. Values that no server reports are {@code
   * undetermined}.
   *
   * @throws ClusterException if no server runs, or if a server does not answer
   */
  SortedMap<String, String> effective(Path directory) throws InterruptedException;

  /**
   * Measured speeds of the emulated volumes as text, by volume; empty if there are no emulated
   * volumes. Volumes are measured before their first use.
   */
  Map<String, String> measured(Path directory);

  /**
   * Id that the store assigned when the instance was created: Accumulo's instance id, HBase's
   * cluster id, Cassandra's host id. Empty if the cluster is down or does not report the id.
   */
  Optional<String> instance(Path directory);

  /** Folders that hold an instance's data; empty before the first start and after {@link #wipe}. */
  List<Path> data(Path directory);

  /**
   * Stops a cluster, deletes its data, and returns when the deletion is on disk. The settings are
   * kept. The next {@link #up} creates a new instance and can therefore change options that are
   * fixed for the life of an instance.
   *
   * @throws ClusterException if there is no cluster in the folder, or something cannot be deleted
   */
  void wipe(Path directory) throws InterruptedException;

  /**
   * Stops exactly the processes that were started for the cluster. The processes get up to a minute
   * to shut down cleanly; an interrupt shortens that time but does not cancel the stop. The data is
   * kept.
   *
   * @return the number of processes that were ended; 0 if no process was running
   */
  int down(Path directory) throws InterruptedException;

  /** Servers that the cluster has when it is up, in start order. */
  List<ServerId> members(Path directory);

  /**
   * Servers that a cluster with these options would have, in start order.
   *
   * @throws ClusterException if an option is unknown or invalid
   */
  List<ServerId> members(ClusterOptions options);

  /**
   * Number of servers of a role that hold a copy of each piece of data, given these options; 0 if
   * servers of that role do not replicate data.
   *
   * @param role label of the role, such as {@code datanode}
   * @throws ClusterException if an option is unknown or invalid
   */
  int copies(ClusterOptions options, String role);

  /**
   * Kills one server as a crash would (SIGKILL), and returns when the server is gone. {@link
   * #start} and {@link #up} restart the server.
   *
   * @throws ClusterException if that server does not run
   */
  void kill(Path directory, ServerId server) throws InterruptedException;

  /**
   * Suspends one server (SIGSTOP): the server keeps its memory and connections but does nothing.
   * Returns when the server is suspended.
   *
   * @throws ClusterException if that server does not run
   */
  void pause(Path directory, ServerId server) throws InterruptedException;

  /**
   * Time without contact after which the cluster treats a server as dead; zero if the cluster never
   * does. A server that was treated as dead while paused ends soon after it is resumed.
   */
  Duration lease(Path directory);

  /** Waits until every running server that the cluster treats as dead has ended. */
  void awaitExpelled(Path directory, Collection<ServerId> servers);

  /**
   * Resumes a paused server (SIGCONT); does nothing if it is not paused.
   *
   * @throws ClusterException if that server does not run
   */
  void resume(Path directory, ServerId server) throws InterruptedException;

  /**
   * Asks one server to end (SIGTERM), and returns when the server has ended.
   *
   * @throws ClusterException if that server does not run, or does not end within a minute
   */
  void stop(Path directory, ServerId server) throws InterruptedException;

  /**
   * Brings the given servers up: starts dead servers, in the cluster's start order, resumes paused
   * servers, and does not change running servers. Does not change any other server. A cluster that
   * is down remains down. Returns when the given servers are ready for clients.
   *
   * @throws ClusterException if a server does not start; in this case, all servers that this call
   *     has started are stopped
   */
  void start(Path directory, Collection<ServerId> servers) throws InterruptedException;

  /**
   * Runs a full garbage collection in one server's JVM, and returns when the collection is done.
   *
   * @throws ClusterException if that server does not run, or does not answer
   */
  void collectGarbage(Path directory, ServerId server) throws InterruptedException;

  /**
   * Records that this process is about to break a server. If this process is killed, {@link #mend}
   * or {@link #up} of another process can then bring the server back.
   *
   * @param how one word, such as {@code pause}
   */
  void breaks(Path directory, ServerId server, String how);

  /** Removes the record that {@link #breaks} wrote, because the server is back. */
  void mended(Path directory, ServerId server);

  /**
   * Brings back servers that were broken by processes that no longer exist, and reports each server
   * in a line of progress. Does nothing to a cluster that is down.
   *
   * @throws ClusterException if a server does not come back
   */
  void mend(Path directory) throws InterruptedException;

  /**
   * Command line of a program from the store's distribution, with the servers' JDK, classes and
   * configuration, like the store's own scripts ({@code bin/hbase CLASS}). Starts nothing; the
   * cluster may be down.
   *
   * @param main main class of the program
   * @param jvm flags of the program's JVM
   * @param log file to which the program logs
   * @throws ClusterException if there is no such class, or if a flag is not allowed
   */
  List<String> program(
      ClusterOptions options, String main, List<String> arguments, List<String> jvm, Path log);
}
