package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.FleetReport;
import assay.lab.fleet.TestFleet;
import java.time.Duration;
import java.util.List;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contract, and conductor and workers, on a real ZooKeeper. */
class ZooKeeperCoordinatorTest extends CoordinatorContract {
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final FleetSecret SECRET = FleetSecret.random();
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
    return SealedCoordinator.connect(address("ours"), SECRET, LEASE);
  }

  @Override
  void lose(Coordinator coordinator) throws Exception {
    LostSession.of(coordinator);
  }

  @Test
  void aFleetPassesItsPhases() throws Exception {
    try (TestFleet fleet = new TestFleet(this::connect, 3)) {
      FleetReport report = fleet.lead(TestFleet.plan(3, "load", "run"));
      assertThat(report.complete()).isTrue();
      assertThat(fleet.journal()).noneMatch(line -> line.startsWith("fleet-clock "));
      assertThat(fleet.log()).containsExactlyInAnyOrderElementsOf(TestFleet.everyPhase(3, 2));
    }
  }

  private static FleetAddress address(String name) {
    return FleetAddress.of(server.getConnectString() + "/test/" + name);
  }

  @Test
  void nobodyElseReadsOrWritesANote() throws Exception {
    try (Coordinator coordinator = SealedCoordinator.connect(address("closed"), SECRET, LEASE)) {
      coordinator.put("runs/r/orders/plan", bytes("the plan"));
      coordinator.create("conductor", bytes("held"), Coordinator.Life.HELD);
      for (String login : List.of("", "assay:wrong", "super:x")) {
        assertThat(Doors.open(server.getConnectString(), login, "/test/closed"))
            .as("as '" + login + "'")
            .isEmpty();
      }
      assertThat(coordinator.read("runs/r/orders/plan")).hasValue(bytes("the plan"));
    }
  }

  @Test
  void aFolderOfAnotherSecretOrOfNobodyIsRefused() throws Exception {
    try (Coordinator coordinator = SealedCoordinator.connect(address("taken"), SECRET, LEASE)) {
      coordinator.put("note", bytes("x"));
    }
    assertThatThrownBy(
            () -> SealedCoordinator.connect(address("taken"), FleetSecret.random(), LEASE))
        .isInstanceOf(FleetException.class)
        .hasMessage(
            "the ZooKeeper nodes at "
                + address("taken")
                + " are unprotected, or protected by another secret; set the same ASSAY_FLEET_SECRET"
                + " in all processes of the fleet, or use another path");
    ZooKeeper other = Doors.connect(server.getConnectString(), "");
    other.create("/planted", null, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    other.close();
    FleetAddress planted = FleetAddress.of(server.getConnectString() + "/planted");
    assertThatThrownBy(() -> SealedCoordinator.connect(planted, SECRET, LEASE))
        .isInstanceOf(FleetException.class)
        .hasMessageContaining("/planted are unprotected, or protected by another secret");
  }

  @Test
  void whereNoZooKeeperAnswersOneLineSaysSo() throws Exception {
    FleetAddress nowhere = FleetAddress.of("127.0.0.1:1");
    assertThatThrownBy(() -> SealedCoordinator.connect(nowhere, SECRET, Duration.ofSeconds(1)))
        .isInstanceOf(FleetException.class)
        .hasMessage("no ZooKeeper server at 127.0.0.1:1/assay answered within 1 s");
  }
}
