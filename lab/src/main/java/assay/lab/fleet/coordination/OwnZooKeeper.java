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
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * A ZooKeeper inside this process, for a fleet that has no other. It listens at one address, keeps
 * its data in a temporary folder, and is gone with its process.
 */
public final class OwnZooKeeper implements Closeable {
  private static final int TICK_MILLIS = 1000;
  private static final int LONGEST_LEASE_MILLIS = 60_000;
  private static final int ANY_NUMBER = 0;

  private final InetAddress host;
  private final Path folder;
  private final NIOServerCnxnFactory connections;

  private OwnZooKeeper(InetAddress host, Path folder, NIOServerCnxnFactory connections) {
    this.host = host;
    this.folder = folder;
    this.connections = connections;
  }

  /** Starts it for workers on this machine. */
  public static OwnZooKeeper start() throws IOException, InterruptedException {
    return start(InetAddress.getLoopbackAddress());
  }

  /**
   * Starts it on any free port.
   *
   * @param host this machine's, as the workers reach it; whoever else reaches it can read the notes
   */
  public static OwnZooKeeper start(InetAddress host) throws IOException, InterruptedException {
    return start(host, 0);
  }

  /**
   * Starts it.
   *
   * @param port 0 for any that is free
   * @throws java.net.BindException if the port is taken
   */
  public static OwnZooKeeper start(InetAddress host, int port)
      throws IOException, InterruptedException {
    // Its notes are of no use after this process, so that nothing need wait for the disk.
    System.setProperty("zookeeper.forceSync", "no");
    Path folder = Files.createTempDirectory("assay-fleet");
    OwnZooKeeper started = new OwnZooKeeper(host, folder, new NIOServerCnxnFactory());
    boolean listens = false;
    try {
      ZooKeeperServer server = new ZooKeeperServer(folder.toFile(), folder.toFile(), TICK_MILLIS);
      server.setMaxSessionTimeout(LONGEST_LEASE_MILLIS);
      started.connections.configure(new InetSocketAddress(host, port), ANY_NUMBER);
      started.connections.startup(server);
      listens = true;
    } finally {
      if (!listens) {
        started.close();
      }
    }
    return started;
  }

  /** Where a fleet can meet. */
  public FleetAddress address() {
    return FleetAddress.of(host.getHostAddress() + ":" + connections.getLocalPort());
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
