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
 * A ZooKeeper inside this process, for a fleet that has no other. It listens at one address, keeps
 * its data in a temporary folder, and is gone with its process. Nobody can read or make a node who
 * does not know the fleet's secret.
 */
public final class OwnZooKeeper implements Closeable {
  private static final int TICK_MILLIS = 1000;
  private static final int LONGEST_LEASE_MILLIS = 60_000;

  /** Of one host, known or not; a worker has two. */
  private static final int MOST_CONNECTIONS = 4096;

  /** Nodes that a server has from the first. */
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

  /** Starts it for workers on this machine. */
  public static OwnZooKeeper start(FleetSecret secret) throws IOException, InterruptedException {
    return start(secret, InetAddress.getLoopbackAddress());
  }

  /**
   * Starts it on any free port.
   *
   * @param host this machine's, as the workers reach it
   */
  public static OwnZooKeeper start(FleetSecret secret, InetAddress host)
      throws IOException, InterruptedException {
    return start(secret, host, 0);
  }

  /**
   * Starts it.
   *
   * @param port 0 for any that is free
   * @throws java.net.BindException if the port is taken
   */
  public static OwnZooKeeper start(FleetSecret secret, InetAddress host, int port)
      throws IOException, InterruptedException {
    // Its notes are of no use after this process, so that nothing need wait for the disk.
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

  /** Takes everybody else's rights away before anybody is listened to. */
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
      throw new IOException("a ZooKeeper of Assay's own cannot be closed to others", e);
    }
  }

  /** Where a fleet can meet. */
  public FleetAddress address() {
    return FleetAddress.of(host.getHostAddress() + ":" + connections.getLocalPort());
  }

  /** Where its data lie until it is closed. */
  Path folder() {
    return folder;
  }

  /** Ends it and removes its data. */
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
