package assay.clusters;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

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
   * Stops a cluster: exactly the processes that were started for it, kindly first, which takes a
   * minute at most. The data stays. An interrupt shortens the kindness, not the stop.
   *
   * @return the number of processes that were ended; 0 if none ran
   */
  int down(Path directory) throws InterruptedException;

  /**
   * Ends one server as a crash would (SIGKILL), and returns when it is gone. {@link #up} starts it
   * again.
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
}
