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
 * Server processes of one store on this machine. The servers listen only on 127.0.0.1. The servers
 * outlive the command that starts them. A cluster keeps its data across restarts, unless the
 * cluster has volumes in memory. The data of a cluster is one instance of the store, such as one
 * Accumulo instance. {@link #up} creates the instance, and {@link #wipe} deletes the instance. All
 * state of a cluster is in one folder. One {@code Cluster} object can manage clusters in any number
 * of folders.
 *
 * <p>Methods may be called from any thread and any process. In each folder, only one call at a time
 * of {@link #up}, {@link #down}, {@link #wipe}, {@link #start} or {@link #mend} starts or stops
 * servers. Other calls wait.
 */
public interface Cluster {
  String store();

  /** Returns the options that a user may set, in the order of the help text. */
  List<ClusterSetting> settings();

  /**
   * Returns the names of the store settings whose values are addresses of servers. If a user sets
   * such a setting, Assay connects to the servers at that address instead of starting a cluster on
   * this machine.
   */
  Set<String> connectionSettings();

  /**
   * Returns the folder of the cluster that a file (for example, a client's configuration) belongs
   * to. Returns empty if the file does not belong to a cluster of this store.
   */
  Optional<Path> folderOf(String file);

  /**
   * Checks cluster options without starting servers. The check rejects unknown options, unknown
   * files, unknown roles and invalid values. The check also rejects keys and flags that Assay
   * reserves, and CPU limits that this user cannot set. Finally, the check rejects a cluster that
   * needs more memory than this machine has.
   *
   * @throws ClusterException with a one-line message if the options are invalid or this machine
   *     cannot run the cluster
   */
  void check(ClusterOptions options);

  /**
   * Starts a cluster, and returns when every server is ready for clients. Existing data is kept; if
   * there is no data, a new instance of the store is created. Dead servers are started, paused
   * servers are resumed, and running servers are not changed. If the start fails or is interrupted,
   * the servers that this call has started are stopped.
   *
   * @throws ClusterException if an option is unknown or invalid, if an option differs from the
   *     running cluster's value, or if a server does not start
   * @throws InterruptedException if the thread is interrupted; the servers that this call has
   *     started are then stopped
   */
  ClusterStatus up(ClusterOptions options) throws InterruptedException;

  /**
   * Returns the current state of a cluster. This method changes nothing and does not wait for other
   * commands.
   */
  ClusterStatus status(Path directory);

  /**
   * Returns the settings in force, as reported by the running servers.
   *
   * <p>The key {@code FILE.KEY} is a configuration key, such as {@code
   * hbase-site.hbase.regionserver.handler.count}. The key {@code heap.ROLE} is the maximum heap of
   * a role's JVMs, such as {@code 1024m}. The key {@code cpu.ROLE} is the CPU limit in cores, or
   * {@code all}. The key {@code flags.ROLE} contains the JVM flags in force, and {@code jvm.ROLE}
   * contains the flags that the user requested. The key {@code open-files.ROLE} is the limit on
   * open files. The keys {@code disk.data} and {@code disk.log} name the device that stores the
   * cluster's folder. The key {@code zoo.maxClientCnxns} is ZooKeeper's limit on connections per
   * client.
   *
   * <p>If servers report different values of a setting, each server has its own key, such as {@code
   * jvm.tserver@tserver-2}. A value that no server reports is {@code undetermined}.
   *
   * @throws ClusterException if no server runs, or if a server does not answer
   */
  SortedMap<String, String> effective(Path directory) throws InterruptedException;

  /**
   * Returns the measured speeds of the emulated volumes as text. Keys are names of volumes, such as
   * {@code datanode-1/ssd-1}. Returns an empty map if the cluster has no emulated volumes. A
   * volume's speed is measured before the volume's first use.
   */
  Map<String, String> measured(Path directory);

  /**
   * Returns the id that the store assigned to its instance, such as Accumulo's instance id, HBase's
   * cluster id or Cassandra's host id. Returns empty if the cluster is down or does not report the
   * id.
   */
  Optional<String> instance(Path directory);

  /**
   * Returns the folders that contain the cluster's data. Folders that do not exist are omitted. The
   * list is empty before the first start and after {@link #wipe}.
   */
  List<Path> data(Path directory);

  /**
   * Stops a cluster, deletes its data, and returns when the deletion is on disk. The cluster's
   * settings are kept. The next {@link #up} creates a new instance, and may change options that are
   * fixed for the life of an instance.
   *
   * @throws ClusterException if the folder contains no cluster, or if a file cannot be deleted
   */
  void wipe(Path directory) throws InterruptedException;

  /**
   * Stops the processes that were started for the cluster, and no other processes. The processes
   * have about a minute to shut down cleanly. An interrupt shortens the time for a clean shutdown
   * but does not cancel the stop. The cluster's data is kept, unless the cluster has volumes in
   * memory.
   *
   * @return number of processes that the call has ended; 0 if no process was running
   */
  int down(Path directory) throws InterruptedException;

  /** Returns all servers of the cluster in start order, whether or not they are running. */
  List<ServerId> members(Path directory);

  /**
   * Returns the servers that a cluster with these options would have, in start order.
   *
   * @throws ClusterException if an option is unknown or invalid
   */
  List<ServerId> members(ClusterOptions options);

  /**
   * Returns the number of copies of each piece of data. Each copy is on a different server of the
   * role. Returns 0 if servers of the role do not replicate data.
   *
   * @param role label of the role, such as {@code datanode}
   * @throws ClusterException if an option is unknown or invalid
   */
  int copies(ClusterOptions options, String role);

  /**
   * Kills one server with SIGKILL to simulate a crash, and returns when the server has ended. A
   * later {@link #start} or {@link #up} restarts the server.
   *
   * @throws ClusterException if the server is not running
   */
  void kill(Path directory, ServerId server) throws InterruptedException;

  /**
   * Suspends one server with SIGSTOP, and returns when the server is suspended. A suspended server
   * keeps its memory and connections but does nothing.
   *
   * @throws ClusterException if the server is not running
   */
  void pause(Path directory, ServerId server) throws InterruptedException;

  /**
   * Returns the time without contact after which the cluster declares a server dead; zero if the
   * cluster never declares servers dead. A server that was declared dead while it was paused ends
   * soon after {@link #resume}.
   */
  Duration lease(Path directory);

  /**
   * Waits for the end of those given servers that the cluster has declared dead. Waits at most one
   * minute for each server.
   */
  void awaitExpelled(Path directory, Collection<ServerId> servers);

  /**
   * Resumes a paused server with SIGCONT; does nothing if the server is not paused.
   *
   * @throws ClusterException if the server is not running
   */
  void resume(Path directory, ServerId server) throws InterruptedException;

  /**
   * Sends SIGTERM to one server, and returns when the server has ended.
   *
   * @throws ClusterException if the server is not running, or does not end within three minutes
   */
  void stop(Path directory, ServerId server) throws InterruptedException;

  /**
   * Starts each given server that is dead, and resumes each given server that is paused. Returns
   * when all given servers are ready for clients. Dead servers are started in the cluster's start
   * order.
   *
   * <p>The other servers of the cluster must be running. If one of the other servers ends during a
   * start, that server is also started.
   *
   * @throws ClusterException if a server does not start; in this case, all servers that this call
   *     has started are stopped
   */
  void start(Path directory, Collection<ServerId> servers) throws InterruptedException;

  /**
   * Runs a full garbage collection in one server's JVM, and returns when the collection has
   * finished.
   *
   * @throws ClusterException if the server is not running, or does not answer
   */
  void collectGarbage(Path directory, ServerId server) throws InterruptedException;

  /**
   * Records that this process is about to kill, stop or pause a server on purpose. If this process
   * dies, another process can restore the server with {@link #mend} or {@link #up}.
   *
   * @param how name of the operation, such as {@code pause}
   */
  void breaks(Path directory, ServerId server, String how);

  /** Deletes the record that {@link #breaks} wrote, because the server is running again. */
  void mended(Path directory, ServerId server);

  /**
   * Restores servers that were killed, stopped or paused on purpose by a process that has since
   * died. Reports one line of progress for each restored server. Does nothing if the cluster is
   * down.
   *
   * @throws ClusterException if a server cannot be restored
   */
  void mend(Path directory) throws InterruptedException;

  /**
   * Returns the command line that runs a program from the store's distribution, as {@code bin/hbase
   * CLASS} does for HBase. The program uses the servers' JDK, class path and configuration. The
   * cluster may be down, because this method starts no process.
   *
   * @param main main class of the program
   * @param jvm flags of the program's JVM
   * @param log file to which the program logs
   * @throws ClusterException if there is no such class, or if a flag is not allowed
   */
  List<String> program(
      ClusterOptions options, String main, List<String> arguments, List<String> jvm, Path log);
}
