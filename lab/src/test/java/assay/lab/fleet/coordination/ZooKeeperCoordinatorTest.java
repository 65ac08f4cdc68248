package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.FleetReport;
import assay.lab.fleet.TestFleet;
import java.time.Duration;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contract, and conductor and workers, on a real ZooKeeper. */
class ZooKeeperCoordinatorTest extends CoordinatorContract {
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static TestingServer server;

  @BeforeAll
  static void start() throws Exception {
    server = new TestingServer();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Override
  Coordinator connect() throws Exception {
    return ZooKeeperCoordinator.connect(
        FleetAddress.of(server.getConnectString() + "/test/" + getClass().getSimpleName()), LEASE);
  }

  @Override
  void lose(Coordinator coordinator) throws Exception {
    ((ZooKeeperCoordinator) coordinator).endSession();
  }

  @Test
  void aFleetPassesItsPhases() throws Exception {
    try (TestFleet fleet = new TestFleet(this::connect, 3)) {
      FleetReport report = fleet.lead(TestFleet.plan(3, "load", "run"));
      assertThat(report.complete()).isTrue();
      assertThat(report.invalid()).isEmpty();
      assertThat(fleet.log()).containsExactlyInAnyOrderElementsOf(TestFleet.everyPhase(3, 2));
    }
  }

  @Test
  void whereNoZooKeeperAnswersOneLineSaysSo() throws Exception {
    FleetAddress nowhere = FleetAddress.of("127.0.0.1:1");
    assertThatThrownBy(() -> ZooKeeperCoordinator.connect(nowhere, Duration.ofSeconds(1)))
        .isInstanceOf(FleetException.class)
        .hasMessage("no ZooKeeper answers at 127.0.0.1:1/assay within 1 s");
  }
}
