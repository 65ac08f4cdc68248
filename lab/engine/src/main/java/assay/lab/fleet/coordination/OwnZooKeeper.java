package assay.lab.fleet.coordination;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * ZooKeeper server inside this process, for a fleet that has no other ZooKeeper server. The server
 * listens on one address, keeps its data in a temporary folder, and ends with this process. Only
 * clients with the fleet's secret can read or create nodes.
 */
public final class OwnZooKeeper implements Closeable {
  private static final int TICK_MILLIS = 1000;
  private static final int LONGEST_LEASE_MILLIS = 60_000;

  /** Maximum number of connections from one host. Each worker has two connections to ZooKeeper. */
  private static final int MOST_CONNECTIONS = 4096;

  private static final List<String> FIRST =
      List.of("/", "/zookeeper", "/zookeeper/config", "/zookeeper/quota");

  private static final int ANY_VERSION = -1;

  private final InetAddress host;
  private final Path folder;
  private final NIOServerCnxnFactory connections;

  private OwnZooKeeper(InetAddress host, Path folder, NIOServerCnxnFactory connections) {
    this.host = host;
    this.folder = folder;
    this.connections = connections;
  }

  public static OwnZooKeeper start(FleetSecret secret, InetAddress host)
      throws IOException, InterruptedException {
    return start(secret, host, 0);
  }

  /**
   * @param port port to listen on; 0 for any free port
   * @throws java.net.BindException if the port is in use
   */
  public static OwnZooKeeper start(FleetSecret secret, InetAddress host, int port)
      throws IOException, InterruptedException {
    // Writes need not wait for the disk, because the notes are useless after this process has
    // ended.
    System.setProperty("zookeeper.forceSync", "no");
    Path folder = Files.createTempDirectory("assay-fleet");
    OwnZooKeeper started = new OwnZooKeeper(host, folder, new NIOServerCnxnFactory());
    boolean listens = false;
    try {
      ZooKeeperServer server = new ZooKeeperServer(folder.toFile(), folder.toFile(), TICK_MILLIS);
      server.setMaxSessionTimeout(LONGEST_LEASE_MILLIS);
      close(server, secret);
      started.connections.configure(new InetSocketAddress(host, port), MOST_CONNECTIONS);
      started.connections.startup(server);
      listens = true;
    } finally {
      if (!listens) {
        started.close();
      }
    }
    return started;
  }

  private static void close(ZooKeeperServer server, FleetSecret secret)
      throws IOException, InterruptedException {
    server.startdata();
    try {
      for (String node : FIRST) {
        server
            .getZKDatabase()
            .getDataTree()
            .setACL(node, ZooKeeperCoordinator.acl(secret), ANY_VERSION);
      }
    } catch (KeeperException.NoNodeException e) {
      throw new IOException("cannot restrict access to Assay's own ZooKeeper", e);
    }
  }

  public FleetAddress address() {
    return FleetAddress.of(host.getHostAddress() + ":" + connections.getLocalPort());
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    connections.shutdown();
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
