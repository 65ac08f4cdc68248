package assay.clusters.zookeeper;

import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.Ports;
import assay.clusters.process.ServerCommand;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.jvm.ServerClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** ZooKeeper as a server of a cluster. */
public final class ZooKeeperServer {
  public static final ServerRole ROLE = ServerRole.one("zookeeper", "ZooKeeper");
  public static final ServerId ID = new ServerId(ROLE, 1);

  public static final ClusterSetting PORT =
      ClusterSetting.port("zookeeper-port", "Port of ZooKeeper; 0 means any free port");

  private static final String MAIN = "org.apache.zookeeper.server.ZooKeeperServerMain";
  private static final String CONFIG = "zoo.cfg";

  private ZooKeeperServer() {}

  public static void prepare(ClusterStart start) throws InterruptedException {
    start.lastingPort(ROLE.label(), start.settings().number(PORT.key()));
  }

  public static String address(ClusterState state) {
    return Ports.HOST + ":" + port(state);
  }

  /**
   * Starts ZooKeeper, and returns when ZooKeeper accepts sessions. Does nothing if ZooKeeper is
   * already running.
   *
   * @param classes class path with ZooKeeper's jars and the logging configuration
   */
  public static void start(ClusterStart start, ServerClasses classes, int heapMib)
      throws InterruptedException {
    if (start.wasAlive(ID)) {
      return;
    }
    long startNanos = System.nanoTime();
    int port = port(start.state());
    start.requireFree(port, ID);
    Path config = start.folder().conf().resolve(CONFIG);
    start
        .folder()
        .write(
            config,
            Template.filled(
                ZooKeeperServer.class,
                CONFIG,
                Map.of(
                    "zookeeperPort", Integer.toString(port),
                    "zookeeperData", data(start.folder()).toString())));
    start.launch(
        ID,
        port,
        new ServerCommand(start, ID).small(heapMib).main(classes, MAIN, config.toString()),
        Map.of());
    start.await(ID, "ZooKeeper did not open its port", () -> answers(port));
    start.say("ZooKeeper up on " + address(start.state()), startNanos);
  }

  public static int port(ClusterState state) {
    return state.port(ROLE.label());
  }

  public static Path data(ClusterFolder folder) {
    return folder.root().resolve("zookeeper");
  }

  private static boolean answers(int port) {
    try {
      new ZooKeeperSession(port).close();
      return true;
    } catch (IOException e) {
      return false; // the caller tries again
    }
  }
}
