package assay.lab.fleet;

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
 * A ZooKeeper inside this process, for a fleet whose workers are on this machine. It listens on
 * loopback alone, keeps its data in a temporary folder, and is gone with its process.
 */
public final class OwnZooKeeper implements Closeable {
  private static final int TICK_MILLIS = 1000;
  private static final int LONGEST_LEASE_MILLIS = 60_000;
  private static final int ANY_NUMBER = 0;

  private final Path folder;
  private final NIOServerCnxnFactory connections;

  private OwnZooKeeper(Path folder, NIOServerCnxnFactory connections) {
    this.folder = folder;
    this.connections = connections;
  }

  /** Starts it on any free port. */
  public static OwnZooKeeper start() throws IOException, InterruptedException {
    // Its notes are of no use after this process, so that nothing need wait for the disk.
    System.setProperty("zookeeper.forceSync", "no");
    Path folder = Files.createTempDirectory("assay-fleet");
    OwnZooKeeper started = new OwnZooKeeper(folder, new NIOServerCnxnFactory());
    boolean listens = false;
    try {
      ZooKeeperServer server = new ZooKeeperServer(folder.toFile(), folder.toFile(), TICK_MILLIS);
      server.setMaxSessionTimeout(LONGEST_LEASE_MILLIS);
      started.connections.configure(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), ANY_NUMBER);
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
    return FleetAddress.of("127.0.0.1:" + connections.getLocalPort());
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
