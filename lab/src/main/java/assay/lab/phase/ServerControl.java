package assay.lab.phase;

import assay.lab.plan.phase.Verb;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import java.nio.file.Path;
import java.util.List;

/** The servers of a run's store, which may be broken and brought back. Thread-safe. */
public interface ServerControl {
  /** How a server is. */
  enum State {
    UP,
    PAUSED,
    DOWN
  }

  /**
   * A server.
   *
   * @param label its name: {@code tserver-1}
   * @param role what it shares with others of its kind: {@code tserver}
   * @param pid of its last process
   */
  record Server(String label, String role, State state, long pid) {}

  /**
   * Where there are none that may be broken.
   *
   * @param why one line
   */
  static ServerControl none(String why) {
    return new ServerControl() {
      @Override
      public List<Server> servers() throws StoreException {
        throw refusal();
      }

      @Override
      public void perform(Verb verb, String server) throws StoreException {
        throw refusal();
      }

      @Override
      public void bringBack(List<String> back) throws StoreException {
        throw refusal();
      }

      @Override
      public List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
          throws StoreException {
        throw refusal();
      }

      private StoreException refusal() {
        return new StoreException(StoreException.Kind.FAILED, why);
      }
    };
  }

  /** All servers as they are now, in the order of starting. */
  List<Server> servers() throws StoreException;

  /**
   * Does something to a server. What breaks it is written down before, so that a later command can
   * bring it back should this process be killed.
   *
   * @throws StoreException if it could not be done
   */
  void perform(Verb verb, String server) throws StoreException, InterruptedException;

  /**
   * Starts servers that are dead, and lets those go on that are paused; returns when clients can
   * use them. Those that need each other have to be brought back together.
   *
   * @param back their labels
   * @throws StoreException if one does not come back
   */
  void bringBack(List<String> back) throws StoreException, InterruptedException;

  /**
   * The command line of a program that runs with the classes and the configuration of the servers.
   *
   * @param main its main class
   * @param jvm flags of its JVM
   * @param log file that it logs to
   * @throws StoreException if these servers' classes are not on this machine, or lack that class
   */
  default List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
      throws StoreException {
    throw new StoreException(
        StoreException.Kind.FAILED, "the classes of these servers are not on this machine");
  }

  /** Writes down that a throttle is to be lifted, as {@link #perform} does for servers. */
  default void throttles(Throttle.Scope scope) throws StoreException {}

  /** Strikes that out. */
  default void unthrottled(Throttle.Scope scope) throws StoreException {}

  /**
   * Writes down that a table which is about to be made of a snapshot is to be dropped, and the
   * snapshot deleted, as {@link #perform} does for servers.
   */
  default void clones(String snapshot, String table) throws StoreException {}

  /** Strikes that out. */
  default void dropped(String snapshot, String table) throws StoreException {}
}
