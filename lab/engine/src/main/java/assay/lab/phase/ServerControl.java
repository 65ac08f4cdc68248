package assay.lab.phase;

import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import java.nio.file.Path;
import java.util.List;

/** Control of the servers of a run's store. Servers can be broken and restored. Thread-safe. */
public interface ServerControl {
  enum State {
    UP,
    PAUSED,
    DOWN
  }

  /**
   * A server of the store.
   *
   * @param label name of the server, such as {@code tserver-1}
   * @param role name of the server's kind, such as {@code tserver}
   * @param pid ID of the server's most recent process
   */
  record Server(String label, String role, State state, long pid) {}

  /**
   * Returns a {@code ServerControl} that refuses all operations. Used for a store whose servers
   * must not be broken.
   *
   * @param why reason why no server may be broken, in one line
   */
  static ServerControl none(String why) {
    return new ServerControl() {
      @Override
      public List<Server> servers() throws StoreException {
        throw StoreException.failed(why);
      }

      @Override
      public void perform(ServerOperation verb, String server) throws StoreException {
        throw StoreException.failed(why);
      }

      @Override
      public void bringBack(List<String> back) throws StoreException {
        throw StoreException.failed(why);
      }

      @Override
      public List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
          throws StoreException {
        throw StoreException.failed(why);
      }
    };
  }

  /** Returns all servers with their current states, in the order in which servers are started. */
  List<Server> servers() throws StoreException;

  /**
   * Performs an operation on a server. An operation that breaks the server is recorded beforehand.
   * If this process is killed, a later command can then restore the server.
   *
   * @param server label of the server
   * @throws StoreException if the operation failed
   */
  void perform(ServerOperation verb, String server) throws StoreException, InterruptedException;

  /**
   * Starts dead servers, resumes paused servers, and returns when clients can use the servers.
   * Servers that depend on each other must be restored in the same call.
   *
   * @param back labels of the servers
   * @throws StoreException if a server cannot be restored
   */
  void bringBack(List<String> back) throws StoreException, InterruptedException;

  /**
   * Waits until each server that was paused has renewed its lease or has exited. If the pause was
   * almost as long as the lease, the server may exit some time after the end of the pause.
   *
   * @throws StoreException if the servers' state is unknown
   */
  default void awaitLeases() throws StoreException, InterruptedException {}

  /**
   * Returns the command line of a program that uses the class path and the configuration of the
   * servers.
   *
   * @param main main class of the program
   * @param jvm flags of the program's JVM
   * @param log log file of the program
   * @throws StoreException if the servers' classes are not on this machine, or do not include the
   *     main class
   */
  default List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
      throws StoreException {
    throw StoreException.failed("the Java classes of these servers are not on this machine");
  }

  /**
   * Records that a throttle must be lifted. If this process is killed, a later command can then
   * lift the throttle.
   */
  default void throttles(Throttle.Scope scope) throws StoreException {}

  /** Removes the record that {@link #throttles} made. */
  default void unthrottled(Throttle.Scope scope) throws StoreException {}

  /**
   * Records that a table must be dropped and a snapshot deleted. Must be called before the table is
   * created from the snapshot. If this process is killed, a later command can then remove the table
   * and the snapshot.
   */
  default void clones(String snapshot, String table) throws StoreException {}

  /** Removes the record that {@link #clones} made. */
  default void dropped(String snapshot, String table) throws StoreException {}
}
