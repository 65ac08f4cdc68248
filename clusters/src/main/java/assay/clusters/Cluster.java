package assay.clusters;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Real servers of one store on this machine. They listen on 127.0.0.1 alone, outlive the command
 * that starts them, and find their data again when they are restarted. All that is known of a
 * cluster lies in one folder; one object serves any number of folders.
 *
 * <p>Methods may be called from any thread and any process: those that change a cluster take turns.
 */
public interface Cluster {
  /** Name of the store, as {@code --store} takes it. */
  String store();

  /** What a user may choose, in the order of a help text. */
  List<ClusterSetting> settings();

  /**
   * The settings of Assay's store of this name that say where to connect: who gives one of them
   * does not mean a cluster of this machine.
   */
  Set<String> connectionSettings();

  /**
   * The folder of the cluster that a file belongs to, such as one that says how to connect; empty
   * if it belongs to none of this kind.
   */
  Optional<Path> folderOf(String file);

  /**
   * Makes sure, without starting anything, that a cluster can have these options, as far as that
   * can be known beforehand.
   *
   * @throws ClusterException with one line: an option, a file, or a role that is not known (with
   *     near names), a value without sense, a key or flag that is Assay's to set, a limit of CPU
   *     that this user cannot set here, or more memory than this machine has
   */
  void check(ClusterOptions options);

  /**
   * Keys among the given options that hold for an instance's life, in order: a cluster that was
   * made with other values has to be {@linkplain #wipe wiped} to have these.
   */
  List<String> needsNewInstance(ClusterOptions options);

  /**
   * Brings a cluster up, with the data that it had. Returns when every server is ready for clients.
   * A cluster that runs is left as it is; of one that runs in part, the dead servers are started
   * again and the paused ones resumed. If this fails or is interrupted, what it has started is
   * stopped again.
   *
   * @throws ClusterException if an option is not known, has no sense or does not fit the cluster
   *     that runs, or a server does not start
   * @throws InterruptedException when interrupted; nothing that this call has started is left then
   */
  ClusterStatus up(ClusterOptions options) throws InterruptedException;

  /** What is there now. Changes nothing, waits for nobody. */
  ClusterStatus status(Path directory);

  /**
   * Settings in force as the running servers tell them, each asked itself: of every key and JVM
   * flag that the cluster's {@link ServerTuning} names, and of heaps and CPU limits.
   *
   * <p>Keys are {@code FILE.KEY} ({@code hbase-site.hbase.regionserver.handler.count}), {@code
   * jvm.ROLE} (the flags that were asked for, as the JVM has them), {@code heap.ROLE} ({@code
   * 1024m}) and {@code cpu.ROLE} (cores, or {@code all}). Where servers differ, each has its own:
   * {@code jvm.tserver@tserver-2}. What no server tells is {@code undetermined}.
   *
   * @throws ClusterException if no server runs, or one does not answer
   */
  SortedMap<String, String> effective(Path directory) throws InterruptedException;

  /**
   * Measured rates of the emulated volumes as text, by volume; empty if there are none. They are
   * measured before first use.
   */
  Map<String, String> measured(Path directory);

  /**
   * The id that the store itself gave the instance when it was made: Accumulo's instance id,
   * HBase's cluster id, Cassandra's host id. Empty if the cluster does not run or does not tell.
   */
  Optional<String> instance(Path directory);

  /**
   * The folders that hold an instance's data; none before the first start and after {@link #wipe}.
   */
  List<Path> data(Path directory);

  /**
   * Stops a cluster and deletes its data, and returns when the deletion is on disk. The settings
   * stay; the next {@link #up} makes a new instance, for which options may be chosen again that
   * hold for an instance's life.
   *
   * @throws ClusterException if there is no cluster in the folder, or something cannot be deleted
   */
  void wipe(Path directory) throws InterruptedException;

  /**
   * Stops a cluster: exactly the processes that were started for it, kindly first, which takes a
   * minute at most. The data stays. An interrupt shortens the kindness, not the stop.
   *
   * @return the number of processes that were ended; 0 if none ran
   */
  int down(Path directory) throws InterruptedException;

  /** The servers that the cluster has when it is up, in the order of starting. */
  List<ServerId> members(Path directory);

  /**
   * The servers that it would have with these options, in the order of starting.
   *
   * @throws ClusterException if an option is not known or has no sense
   */
  List<ServerId> members(ClusterOptions options);

  /**
   * Of how many servers of a role each piece of data is kept at once, with these options; 0 if its
   * servers keep no copies of each other's data.
   *
   * @param role its label
   * @throws ClusterException if an option is not known or has no sense
   */
  int copies(ClusterOptions options, String role);

  /**
   * Ends one server as a crash would (SIGKILL), and returns when it is gone. {@link #start} and
   * {@link #up} start it again.
   *
   * @throws ClusterException if that server does not run
   */
  void kill(Path directory, ServerId server) throws InterruptedException;

  /**
   * Stops one server in its tracks (SIGSTOP): it keeps its memory and connections and does nothing.
   * Returns when it stands still.
   *
   * @throws ClusterException if that server does not run
   */
  void pause(Path directory, ServerId server) throws InterruptedException;

  /**
   * Lets a server that was paused go on (SIGCONT); does nothing to one that was not.
   *
   * @throws ClusterException if that server does not run
   */
  void resume(Path directory, ServerId server) throws InterruptedException;

  /**
   * Asks one server to end (SIGTERM), and returns when it has.
   *
   * @throws ClusterException if that server does not run, or has not ended within a minute
   */
  void stop(Path directory, ServerId server) throws InterruptedException;

  /**
   * Starts servers that are dead, in the order in which the cluster starts, and lets those go on
   * that are paused; does nothing to those that run. Other servers stay as they are, and a cluster
   * that is down stays down. Returns when the servers are ready for clients.
   *
   * @throws ClusterException if one does not start; none of those that were dead runs then
   */
  void start(Path directory, Collection<ServerId> servers) throws InterruptedException;

  /**
   * Has one server's JVM collect all of its garbage, and returns when it has.
   *
   * @throws ClusterException if that server does not run, or does not answer
   */
  void collectGarbage(Path directory, ServerId server) throws InterruptedException;

  /**
   * Writes down that this process is about to break a server, so that {@link #mend} and {@link #up}
   * of another can bring it back should this one be killed.
   *
   * @param how in one word, such as {@code pause}
   */
  void breaks(Path directory, ServerId server, String how);

  /** Strikes out what {@link #breaks} wrote: the server is back. */
  void mended(Path directory, ServerId server);

  /**
   * Brings back the servers that were broken by processes that are gone, one line each to the
   * progress. Does nothing to a cluster that is down.
   *
   * @throws ClusterException if one does not come back
   */
  void mend(Path directory) throws InterruptedException;

  /**
   * The command line of a program of the store's distribution, which runs with the JDK, classes and
   * configuration of the servers, as the store's own scripts do ({@code bin/hbase CLASS}). Starts
   * nothing; the cluster may be down.
   *
   * @param main its main class
   * @param jvm flags of its JVM
   * @param log file that it logs to
   * @throws ClusterException if there is no such class, or a flag is not allowed
   */
  List<String> program(
      ClusterOptions options, String main, List<String> arguments, List<String> jvm, Path log);
}
