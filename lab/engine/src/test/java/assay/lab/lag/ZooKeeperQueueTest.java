package assay.lab.lag;

import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.LostSession;
import assay.lab.fleet.coordination.OwnZooKeeper;
import assay.lab.fleet.coordination.SealedCoordinator;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same on a real ZooKeeper. */
class ZooKeeperQueueTest extends NoteQueueTest {
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final FleetSecret SECRET = FleetSecret.random();
  private static OwnZooKeeper server;
  private final NoteNames names = new NoteNames("lag/test-" + COUNT.incrementAndGet());

  @BeforeAll
  static void start() throws Exception {
    server = OwnZooKeeper.start(SECRET, InetAddress.getLoopbackAddress());
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Override
  NoteNames names() {
    return names;
  }

  @Override
  Coordinator connect() throws Exception {
    return SealedCoordinator.connect(server.address(), SECRET, Duration.ofSeconds(4));
  }

  @Override
  void lose(Coordinator coordinator) throws Exception {
    LostSession.of(coordinator);
  }
}
