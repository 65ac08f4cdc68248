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
 * Real servers of one store on this machine. They listen only on 127.0.0.1, outlive the command
 * that starts them, and keep their data across restarts. All state of a cluster is in one folder;
 * one object serves any number of folders.
 *
 * <p>Methods may be called from any thread and any process: those that change a cluster take turns.
 */
public interface Cluster {
  String store();

  /** Options that a user may set, in the order of the help text. */
  List<ClusterSetting> settings();

  /**
   * Names of the store's settings that define where to connect. A user who gives one of them means
   * servers elsewhere, not a cluster on this machine.
   */
  Set<String> connectionSettings();

  /**
   * Folder of the cluster that a file, such as a client's configuration, belongs to; empty if it
   * belongs to no cluster of this kind.
   */
  Optional<Path> folderOf(String file);

  /**
   * Checks, without starting anything, whether a cluster can have these options, as far as that can
   * be known in advance.
   *
   * @throws ClusterException with a one-line message: an unknown option, file or role (with
   *     suggestions), an invalid value, a key or flag that Assay reserves, a CPU limit that this
   *     user cannot set here, or more memory than this machine has
   */
  void check(ClusterOptions options);

  /**
   * Keys of the given options that are fixed for the life of an instance, in order. A cluster that
   * was created with other values must be {@linkplain #wipe wiped} to change them.
   */
  List<String> needsNewInstance(ClusterOptions options);

  /**
   * Starts a cluster with the data that it had, and returns when every server is ready for clients.
   * A running cluster is left as it is; if only some servers run, dead ones are started and paused
   * ones resumed. If this fails or is interrupted, the servers that it started are stopped again.
   *
   * @throws ClusterException if an option is unknown, invalid or different from that of the running
   *     cluster, or a server does not start
   * @throws InterruptedException when interrupted; nothing that this call started is left running
   */
  ClusterStatus up(ClusterOptions options) throws InterruptedException;

  /** Current state. Changes nothing and waits for no other command. */
  ClusterStatus status(Path directory);

  /**
   * Settings in force, as each running server reports them: heaps, CPU limits, and all keys and JVM
   * flags that the cluster's {@link ServerTuning} names.
   *
   * <p>Keys are {@code FILE.KEY} ({@code hbase-site.hbase.regionserver.handler.count}), {@code
   * jvm.ROLE} (the requested flags, as the JVM has them), {@code heap.ROLE} ({@code 1024m}) and
   * {@code cpu.ROLE} (cores, or {@code all}). Where servers differ, each has its own key: {@code
   * jvm.tserver@tserver-2}. Values that no server reports are {@code undetermined}.
   *
   * @throws ClusterException if no server runs, or one does not answer
   */
  SortedMap<String, String> effective(Path directory) throws InterruptedException;

  /**
   * Measured rates of the emulated volumes as text, by volume; empty if there are no such volumes.
   * Volumes are measured before their first use.
   */
  Map<String, String> measured(Path directory);

  /**
   * Id that the store assigned when the instance was created: Accumulo's instance id, HBase's
   * cluster id, Cassandra's host id. Empty if the cluster does not run or does not report it.
   */
  Optional<String> instance(Path directory);

  /** Folders that hold an instance's data; empty before the first start and after {@link #wipe}. */
  List<Path> data(Path directory);

  /**
   * Stops a cluster, deletes its data, and returns when the deletion is on disk. The settings stay.
   * The next {@link #up} creates a new instance and may change options that are fixed for the life
   * of an instance.
   *
   * @throws ClusterException if there is no cluster in the folder, or something cannot be deleted
   */
  void wipe(Path directory) throws InterruptedException;

  /**
   * Stops exactly the processes that were started for the cluster. The processes get up to a minute
   * to shut down cleanly; an interrupt shortens that time but does not cancel the stop. The data
   * stays.
   *
   * @return the number of processes that were ended; 0 if none ran
   */
  int down(Path directory) throws InterruptedException;

  /** Servers of the cluster when it is up, in start order. */
  List<ServerId> members(Path directory);

  /**
   * Servers that a cluster with these options would have, in start order.
   *
   * @throws ClusterException if an option is unknown or invalid
   */
  List<ServerId> members(ClusterOptions options);

  /**
   * Number of servers of a role that hold a copy of each piece of data, with these options; 0 if
   * servers of that role do not replicate data.
   *
   * @param role label of the role, such as {@code datanode}
   * @throws ClusterException if an option is unknown or invalid
   */
  int copies(ClusterOptions options, String role);

  /**
   * Kills one server as a crash would (SIGKILL), and returns when it is gone. {@link #start} and
   * {@link #up} start it again.
   *
   * @throws ClusterException if that server does not run
   */
  void kill(Path directory, ServerId server) throws InterruptedException;

  /**
   * Suspends one server (SIGSTOP): it keeps its memory and connections but does nothing. Returns
   * when it is suspended.
   *
   * @throws ClusterException if that server does not run
   */
  void pause(Path directory, ServerId server) throws InterruptedException;

  /**
   * Time without contact after which the cluster treats a server as dead; zero if it never does. A
   * server that was treated as dead while it was paused ends after it is resumed.
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
   * Asks one server to end (SIGTERM), and returns when it has.
   *
   * @throws ClusterException if that server does not run, or does not end within a minute
   */
  void stop(Path directory, ServerId server) throws InterruptedException;

  /**
   * Starts the dead ones among these servers, in the cluster's start order, and resumes the paused
   * ones; does nothing to servers that run. Other servers stay as they are, and a cluster that is
   * down stays down. Returns when the servers are ready for clients.
   *
   * @throws ClusterException if one does not start; then none of the dead ones is left running
   */
  void start(Path directory, Collection<ServerId> servers) throws InterruptedException;

  /**
   * Runs a full garbage collection in one server's JVM, and returns when it is done.
   *
   * @throws ClusterException if that server does not run, or does not answer
   */
  void collectGarbage(Path directory, ServerId server) throws InterruptedException;

  /**
   * Records that this process is about to break a server, so that {@link #mend} or {@link #up} of
   * another process can bring it back if this process is killed.
   *
   * @param how one word, such as {@code pause}
   */
  void breaks(Path directory, ServerId server, String how);

  /** Removes the record that {@link #breaks} wrote: the server is back. */
  void mended(Path directory, ServerId server);

  /**
   * Brings back servers that were broken by processes that no longer exist, with one progress line
   * for each. Does nothing to a cluster that is down.
   *
   * @throws ClusterException if one does not come back
   */
  void mend(Path directory) throws InterruptedException;

  /**
   * Command line of a program from the store's distribution, with the servers' JDK, classes and
   * configuration, like the store's own scripts ({@code bin/hbase CLASS}). Starts nothing; the
   * cluster may be down.
   *
   * @param main its main class
   * @param jvm flags of its JVM
   * @param log file that it logs to
   * @throws ClusterException if there is no such class, or a flag is not allowed
   */
  List<String> program(
      ClusterOptions options, String main, List<String> arguments, List<String> jvm, Path log);
}
