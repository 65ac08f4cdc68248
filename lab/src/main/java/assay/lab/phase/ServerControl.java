package assay.lab.phase;

import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import java.nio.file.Path;
import java.util.List;

/** The servers of a run's store, which can be broken and brought back. Thread-safe. */
public interface ServerControl {
  enum State {
    UP,
    PAUSED,
    DOWN
  }

  /**
   * A server.
   *
   * @param label the server's name: {@code tserver-1}
   * @param role name of the server's kind: {@code tserver}
   * @param pid ID of the server's most recent process
   */
  record Server(String label, String role, State state, long pid) {}

  /**
   * Returns a control for stores without servers that may be broken.
   *
   * @param why reason why no server may be broken, one line
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

  /** All servers with their current states, in the order in which servers are started. */
  List<Server> servers() throws StoreException;

  /**
   * Performs an operation on a server. An operation that breaks the server is recorded beforehand,
   * so that a later command can restore the server if this process is killed.
   *
   * @throws StoreException if the operation failed
   */
  void perform(ServerOperation verb, String server) throws StoreException, InterruptedException;

  /**
   * Starts dead servers and resumes paused ones; returns when clients can use them. Servers that
   * depend on each other must be brought back in the same call.
   *
   * @param back labels of the servers
   * @throws StoreException if a server does not come back
   */
  void bringBack(List<String> back) throws StoreException, InterruptedException;

  /**
   * Waits until each server that was paused has renewed its lease or has ended. A server that was
   * paused for almost the duration of its lease may end some time after it was resumed.
   *
   * @throws StoreException if the servers' state is unknown
   */
  default void awaitLeases() throws StoreException, InterruptedException {}

  /**
   * The command line of a program that runs with the classes and the configuration of the servers.
   *
   * @param main the program's main class
   * @param jvm flags of the program's JVM
   * @param log the program's log file
   * @throws StoreException if the servers' classes are not on this machine, or do not include the
   *     main class
   */
  default List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
      throws StoreException {
    throw StoreException.failed("the classes of these servers are not on this machine");
  }

  /**
   * Records that a throttle must be lifted, so that a later command can lift it if this process is
   * killed.
   */
  default void throttles(Throttle.Scope scope) throws StoreException {}

  /** Removes the record of {@link #throttles}. */
  default void unthrottled(Throttle.Scope scope) throws StoreException {}

  /**
   * Records, before a table is created from a snapshot, that the table must be dropped and the
   * snapshot deleted. A later command can then do both if this process is killed.
   */
  default void clones(String snapshot, String table) throws StoreException {}

  /** Removes the record of {@link #clones}. */
  default void dropped(String snapshot, String table) throws StoreException {}
}
