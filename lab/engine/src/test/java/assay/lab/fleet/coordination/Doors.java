package assay.lab.fleet.coordination;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.BadArgumentsException;
import org.apache.zookeeper.KeeperException.NoAuthException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/** What somebody without a fleet's secret tries in a ZooKeeper. */
public final class Doors {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int ANY_VERSION = -1;

  /** Nodes of a fleet whose names can be guessed, for one who may list nothing. */
  private static final List<String> GUESSES =
      List.of(
          "/assay", "/assay/conductor", "/assay/lock", "/assay/runs", "/assay/runs/r/orders/plan");

  private Doors() {}

  /** A deed that must not succeed. */
  private interface Deed {
    void run() throws KeeperException, InterruptedException;
  }

  /** Connects, and says user and password if there are any. */
  static ZooKeeper connect(String servers, String login) throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper client =
        new ZooKeeper(
            servers,
            TIMEOUT_MILLIS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    if (!connected.await(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("no ZooKeeper server answers at " + servers);
    }
    if (!login.isEmpty()) {
      client.addAuthInfo("digest", login.getBytes(StandardCharsets.UTF_8));
    }
    return client;
  }

  /**
   * All that can be done at a node and below it.
   *
   * @param login user and password; empty for none
   */
  public static List<String> open(String servers, String login, String root) throws Exception {
    ZooKeeper client = connect(servers, login);
    try {
      return open(client, root);
    } finally {
      client.close();
    }
  }

  private static List<String> open(ZooKeeper client, String root) throws Exception {
    List<String> open = new ArrayList<>();
    List<String> nodes = new ArrayList<>(List.of(root));
    if (root.equals("/")) {
      nodes.addAll(GUESSES);
      nodes.addAll(List.of("/zookeeper", "/zookeeper/config", "/zookeeper/quota"));
    } else {
      nodes.addAll(List.of(root + "/runs", root + "/runs/r/orders/plan", root + "/conductor"));
    }
    for (String node : nodes) {
      String child = (node.equals("/") ? "" : node) + "/stranger";
      tryTo(open, "list " + node, () -> client.getChildren(node, false));
      tryTo(open, "read " + node, () -> client.getData(node, false, null));
      tryTo(open, "ask for rights of " + node, () -> client.getACL(node, null));
      tryTo(open, "write " + node, () -> client.setData(node, new byte[1], ANY_VERSION));
      tryTo(
          open,
          "make " + child,
          () ->
              client.create(child, new byte[1], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL));
      tryTo(
          open,
          "take " + node,
          () -> client.setACL(node, ZooDefs.Ids.OPEN_ACL_UNSAFE, ANY_VERSION));
      if (!node.equals("/") && !node.equals(root)) {
        tryTo(open, "remove " + node, () -> client.delete(node, ANY_VERSION));
      }
    }
    return open;
  }

  private static void tryTo(List<String> open, String what, Deed deed) throws Exception {
    try {
      deed.run();
      open.add(what);
    } catch (NoAuthException e) {
      // As it is to be.
    } catch (NoNodeException | BadArgumentsException e) {
      // Nobody can, as with the removal of a server's own nodes.
    }
  }
}
