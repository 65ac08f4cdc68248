package assay.lab.lag;

import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.OwnZooKeeper;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.load.NanoClock;
import assay.lab.plan.phase.LagSampling;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hosts the queues that pass the keys of written rows to consumers in this process. A queue is in
 * ZooKeeper or in this process's memory. Other processes reach a queue in this process's memory
 * through a socket. If no ZooKeeper address is given, the host starts a ZooKeeper server. The
 * queues, the socket and the ZooKeeper server are created when first needed. Thread-safe.
 */
public final class KeyQueueHost implements KeyOutlets, Closeable {
  private final Optional<FleetAddress> given;
  private final FleetSecret secret;
  private final InetAddress host;
  private final Duration lease;
  private final NanoClock clock;
  private final String run = UUID.randomUUID().toString();
  private final Map<String, MemoryQueue> inMemory = new ConcurrentHashMap<>();
  private OwnZooKeeper own;
  private SocketIntake intake;

  /**
   * @param zookeeper address of ZooKeeper servers; empty to start a ZooKeeper server in this
   *     process
   * @param secret secret of all processes that read or write keys
   * @param host address at which producers reach this machine
   * @param lease maximum time for which a connection to ZooKeeper may be broken
   */
  public KeyQueueHost(
      Optional<FleetAddress> zookeeper,
      FleetSecret secret,
      InetAddress host,
      Duration lease,
      NanoClock clock) {
    given = zookeeper;
    this.secret = secret;
    this.host = host;
    this.lease = lease;
    this.clock = clock;
  }

  public static KeyQueueHost alone(
      Optional<FleetAddress> zookeeper, FleetSecret secret, Duration lease, NanoClock clock) {
    return new KeyQueueHost(zookeeper, secret, InetAddress.getLoopbackAddress(), lease, clock);
  }

  /**
   * Starts to accept connections from producers in other processes. Returns the address for these
   * producers.
   */
  public synchronized LagPoint point() throws IOException, InterruptedException {
    if (intake == null) {
      intake = new SocketIntake(host, this::inMemory);
    }
    return new LagPoint(
        address().toString(), run, host.getHostAddress(), intake.port(), intake.token());
  }

  KeyQueue queue(LagSampling.Channel channel, String phase)
      throws IOException, InterruptedException {
    return switch (channel) {
      case SOCKET -> inMemory(phase);
      case ZOOKEEPER -> new NoteQueue(connect(), names(run, phase), run, clock);
    };
  }

  @Override
  public KeyOutlet outlet(LagSampling.Channel channel, String phase, String worker)
      throws IOException, InterruptedException {
    return switch (channel) {
      case SOCKET -> inMemory(phase);
      case ZOOKEEPER -> new NoteOutlet(connect(), names(run, phase));
    };
  }

  static NoteNames names(String run, String phase) {
    return new NoteNames("lag/" + run + "-" + phase);
  }

  private MemoryQueue inMemory(String phase) {
    return inMemory.computeIfAbsent(phase, p -> new MemoryQueue(clock));
  }

  private Coordinator connect() throws IOException, InterruptedException {
    return SealedCoordinator.connect(address(), secret, lease);
  }

  private synchronized FleetAddress address() throws IOException, InterruptedException {
    if (given.isPresent()) {
      return given.get();
    }
    if (own == null) {
      own = OwnZooKeeper.start(secret, host);
    }
    return own.address();
  }

  @Override
  public synchronized void close() throws IOException {
    if (intake != null) {
      intake.close();
    }
    if (own != null) {
      own.close();
    }
  }
}
