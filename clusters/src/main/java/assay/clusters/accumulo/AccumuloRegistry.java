package assay.clusters.accumulo;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.ServerRole;
import assay.clusters.process.ClusterState;
import assay.clusters.process.Ports;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.zookeeper.ZooKeeperServer;
import assay.clusters.zookeeper.ZooKeeperSession;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Reads and changes Accumulo's entries in ZooKeeper: the servers' locks and the manager's goal
 * state. While ZooKeeper does not answer, queries return false, so that callers can retry. Not
 * thread-safe.
 */
final class AccumuloRegistry implements AutoCloseable {
  private static final String LOCK_PREFIX = "zlock#";

  enum Goal {
    NORMAL,
    /**
     * Goal of a clean stop. The manager flushes and unloads every tablet, stops the tablet servers,
     * and then ends.
     */
    CLEAN_STOP
  }

  private final ClusterState state;
  private ZooKeeperSession session;

  AccumuloRegistry(ClusterState state) {
    this.state = state;
  }

  Optional<String> instanceId() {
    try {
      return Optional.of(id());
    } catch (IOException e) {
      close();
      return Optional.empty();
    }
  }

  boolean hasLock(ServerRole role) {
    return ask(open -> hasLock(open, lock(role)));
  }

  boolean tserversHaveLocks(Set<String> addresses) {
    return ask(
        open -> {
          for (String address : addresses) {
            if (!hasLock(open, tserverLock(address))) {
              return false;
            }
          }
          return true;
        });
  }

  /**
   * Returns whether an Accumulo server no longer has its lock in ZooKeeper. Accumulo treats a
   * server that has lost its lock as dead.
   */
  boolean hasLost(ServerRecord server) {
    ServerRole role = server.server().role();
    if (role.equals(AccumuloKind.TSERVER_ROLE)) {
      return ask(open -> !hasLock(open, tserverLock(Ports.HOST + ":" + server.port())));
    }
    return Set.of(AccumuloKind.MANAGER_ROLE, AccumuloKind.GC_ROLE).contains(role)
        && ask(open -> !hasLock(open, lock(role)));
  }

  void aimFor(Goal goal) {
    change(
        "cannot set the manager's goal state",
        open -> open.setData(root() + "/managers/goal_state", goal.name()));
  }

  /**
   * Deletes the locks of all Accumulo servers. Otherwise, the locks would block new servers until
   * the dead servers' ZooKeeper sessions expire. All Accumulo servers must be dead.
   *
   * @throws ClusterException if ZooKeeper rejects the change
   */
  void freeLocks() {
    change(
        "cannot release the locks of dead servers",
        open -> {
          deleteLocks(open, lock(AccumuloKind.MANAGER_ROLE));
          deleteLocks(open, lock(AccumuloKind.GC_ROLE));
          for (String address : open.children(root() + "/tservers")) {
            deleteLocks(open, tserverLock(address));
          }
        });
  }

  /**
   * Deletes the lock of a dead manager or garbage collector. Without this call, a start would
   * mistake the dead server's lock for the lock of the new server.
   */
  void freeLock(ServerRole role) {
    change(
        "cannot release the dead " + role.title() + "'s lock",
        open -> deleteLocks(open, lock(role)));
  }

  private String lock(ServerRole role) throws IOException {
    return root() + (role.equals(AccumuloKind.MANAGER_ROLE) ? "/managers/lock" : "/gc/lock");
  }

  private String tserverLock(String address) throws IOException {
    return root() + "/tservers/" + address;
  }

  @Override
  public void close() {
    if (session != null) {
      try {
        session.close();
      } catch (IOException e) {
        // A session that cannot be closed expires by itself.
      }
      session = null;
    }
  }

  private static void deleteLocks(ZooKeeperSession open, String path) throws IOException {
    for (String child : open.children(path)) {
      if (child.startsWith(LOCK_PREFIX)) {
        open.delete(path + "/" + child);
      }
    }
  }

  private static boolean hasLock(ZooKeeperSession open, String path) throws IOException {
    return open.children(path).stream().anyMatch(child -> child.startsWith(LOCK_PREFIX));
  }

  private String root() throws IOException {
    return "/accumulo/" + id();
  }

  private String id() throws IOException {
    String name = AccumuloConfig.instanceName(state);
    return new String(session().data("/accumulo/instances/" + name), UTF_8);
  }

  private boolean ask(Question question) {
    try {
      return question.on(session());
    } catch (IOException e) {
      close();
      return false;
    }
  }

  private void change(String failure, Change change) {
    try {
      ZooKeeperSession open = session();
      open.authenticate("accumulo", AccumuloConfig.secret(state));
      change.on(open);
    } catch (IOException e) {
      close();
      throw ClusterException.failed(
          failure + " in ZooKeeper at " + ZooKeeperServer.address(state), e);
    }
  }

  private ZooKeeperSession session() throws IOException {
    if (session == null) {
      session = new ZooKeeperSession(ZooKeeperServer.port(state));
    }
    return session;
  }

  private interface Question {
    boolean on(ZooKeeperSession open) throws IOException;
  }

  private interface Change {
    void on(ZooKeeperSession open) throws IOException;
  }
}
