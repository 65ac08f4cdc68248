package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.FleetReport;
import assay.lab.fleet.TestFleet;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OwnZooKeeperTest {
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final FleetSecret SECRET = FleetSecret.random();

  @Test
  void aFleetMeetsInIt() throws Exception {
    Path kept;
    try (OwnZooKeeper server = OwnZooKeeper.start(SECRET, InetAddress.getLoopbackAddress());
        TestFleet fleet =
            new TestFleet(() -> SealedCoordinator.connect(server.address(), SECRET, LEASE), 2)) {
      kept = server.folder();
      assertThat(kept).isNotEmptyDirectory();
      assertThat(server.address().servers()).startsWith("127.0.0.1:");
      FleetReport report = fleet.lead(TestFleet.plan(2, "load", "run"));
      assertThat(report.complete()).isTrue();
      assertThat(fleet.log()).containsExactlyInAnyOrderElementsOf(TestFleet.everyPhase(2, 2));
    }
    assertThat(kept).as("what it kept is removed").doesNotExist();
  }

  @Test
  void whoDoesNotKnowTheSecretFindsNothingThatIsOpen() throws Exception {
    try (OwnZooKeeper server = OwnZooKeeper.start(SECRET, InetAddress.getLoopbackAddress());
        Coordinator coordinator = SealedCoordinator.connect(server.address(), SECRET, LEASE)) {
      coordinator.put("runs/r/orders/plan", CoordinatorContract.bytes("x"));
      assertThat(Doors.open(server.address().servers(), "assay:wrong", "/")).isEmpty();
      assertThatThrownBy(
              () -> SealedCoordinator.connect(server.address(), FleetSecret.random(), LEASE))
          .hasMessageContaining("are unprotected, or protected by another secret");
    }
  }
}
