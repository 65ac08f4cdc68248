package assay.lab.fleet;

import static assay.lab.fleet.coordination.CoordinatorContract.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.MemoryBoard;
import assay.lab.fleet.coordination.Notes;
import assay.lab.fleet.coordination.Notes.Step;
import assay.lab.load.StopSignal;
import assay.lab.load.WorkerIndex;
import assay.lab.plan.WorkerLossPolicy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What becomes of a fleet when one of its processes fails. */
class FleetFailureTest {
  private final MemoryBoard board = new MemoryBoard();

  @Test
  void aWorkerThatIsLateIsNamedAndNothingIsLoaded() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 2)) {
      assertThatThrownBy(() -> fleet.lead(hurried(TestFleet.plan(3, "load"), 3_000, 20_000)))
          .isInstanceOf(FleetException.class)
          .hasMessage(
              "not all 3 workers joined within 3.0 s; missing: w2; joined: w0 (thread 0), w1"
                  + " (thread 1)");
      assertThat(fleet.end(0)).startsWith("not all 3 workers joined");
      assertThat(fleet.log()).isEmpty();
    }
  }

  @Test
  void aWorkerThatEndedBeforeItJoinedIsNotWaitedFor() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 2)) {
      fleet.oneHasEnded();
      assertThatThrownBy(() -> fleet.lead(hurried(TestFleet.plan(3, "load"), 60_000, 20_000)))
          .isInstanceOf(FleetException.class)
          .hasMessageStartingWith("a worker exited before all workers had joined; missing: ");
      assertThat(fleet.log()).isEmpty();
    }
  }

  @Test
  void aWorkerOfAnotherVersionIsNotTakenAndNothingIsLoaded() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 1)) {
      fleet.start(1, fleet.connect(), "0.9", TestFleet.NOTHING);
      assertThatThrownBy(() -> fleet.lead(TestFleet.plan(2, "load")))
          .hasMessage(
              "thread 1 runs Assay 0.9, but the conductor runs Assay 1.0; conductor and workers must"
                  + " run the same version");
      assertThat(fleet.end(1)).contains("0.9");
      assertThat(fleet.log()).isEmpty();
    }
  }

  @Test
  void aStrayOfAnotherVersionIsRefusedByARunThatGoesOn() throws Exception {
    CountDownLatch strayed = new CountDownLatch(1);
    try (TestFleet fleet = new TestFleet(board::connect)) {
      Coordinator old = fleet.connect();
      fleet.start(
          0,
          (share, phase, stop) -> {
            fleet.start(1, fleet.connect(), "0.9", TestFleet.NOTHING);
            stray(old);
            strayed.await();
          });
      Future<FleetReport> led = fleet.inBackground(() -> fleet.lead(TestFleet.plan(1, "run")));
      await(() -> fleet.journal().stream().filter(line -> line.contains("refused")).count() == 2);
      assertThat(fleet.end(1)).isEqualTo("this run has already started");
      strayed.countDown();
      assertThat(led.get(2, TimeUnit.MINUTES).complete()).isTrue();
      assertThat(fleet.journal())
          .anyMatch(
              line ->
                  line.startsWith(
                      "fleet-refused run thread 1 with Assay 0.9: the run had already started"))
          .anyMatch(
              line -> line.startsWith("fleet-refused run a worker of another version of Assay: "));
    }
  }

  /** One whose notes have other forms. */
  private static void stray(Coordinator notes) throws Exception {
    String run = Notes.read(notes.read(Notes.LEASE).orElseThrow(), Notes.Lease.class).run();
    Notes.Paths paths = new Notes.Paths(run);
    byte[] unknown = "{\"form\":9}".getBytes(StandardCharsets.UTF_8);
    notes.put(paths.report("old", Notes.CLOCK), unknown);
    notes.put(paths.report("old", Notes.FAILED), unknown);
    notes.create(paths.member("old"), unknown, Coordinator.Life.HELD);
  }

  @Test
  void aPlanThatAWorkerCannotDoIsRefusedBeforeLoad() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 2)) {
      FleetPlan good = TestFleet.plan(2, "load");
      FleetPlan bad =
          new FleetPlan(
              TestFleet.VERSION, 2, good.phases(), "garbage", good.onLoss(), good.limits());
      assertThatThrownBy(() -> fleet.lead(bad)).hasMessageContaining("not a plan: garbage");
      assertThat(fleet.log()).isEmpty();
    }
  }

  @Test
  void aWorkerThatDiesLeavesTheOthersGoingOnAndItsShareIsTold() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 2)) {
      MemoryBoard.View dying = board.connect();
      fleet.start(2, dying, (share, phase, stop) -> dying.lose());
      FleetReport report = fleet.lead(TestFleet.plan(3, "load", "run"));
      assertThat(report.complete()).isFalse();
      assertThat(report.stopped()).isEmpty();
      assertThat(report.losses()).singleElement().matches(l -> l.share().index() == 2);
      assertThat(report.losses().get(0).phase()).isEqualTo("load");
      assertThat(report.phases()).hasSize(2).allMatch(phase -> phase.passages().size() == 2);
      assertThat(List.of(fleet.end(0), fleet.end(1))).containsOnly("");
      assertThat(fleet.journal()).anyMatch(line -> line.startsWith("fleet-lost load w2"));
    }
  }

  @Test
  void aWorkerThatDiesStopsTheOthersWhereThePlanSaysSo() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      fleet.start(0, FleetFailureTest::untilStopped);
      MemoryBoard.View dying = board.connect();
      fleet.start(
          1,
          dying,
          (share, phase, stop) -> {
            await(() -> fleet.log().contains("w0 phase 0"));
            dying.lose();
          });
      FleetReport report = fleet.lead(TestFleet.plan(2, WorkerLossPolicy.STOP, "load", "run"));
      assertThat(report.stopped().orElseThrow()).startsWith("w1 (thread 1) was lost in phase load");
      assertThat(fleet.end(0)).contains("w1 (thread 1) was lost");
      assertThat(fleet.log()).containsExactlyInAnyOrder("w0 phase 0", "w1 phase 0");
    }
  }

  @Test
  void aWorkerThatFailsIsLostWithWhatItSaid() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 1)) {
      fleet.start(
          1,
          (share, phase, stop) -> {
            throw new IllegalStateException("the table is full");
          });
      FleetReport report = fleet.lead(TestFleet.plan(2, "load"));
      assertThat(report.losses())
          .singleElement()
          .extracting(FleetReport.Loss::why)
          .isEqualTo("the table is full");
      assertThat(fleet.end(1)).isEqualTo("phase load: the table is full");
    }
  }

  @Test
  void aWorkerThatIsNeverDoneIsGivenUpAndToldToStop() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect, 1)) {
      fleet.start(1, FleetFailureTest::untilStopped);
      FleetReport report = fleet.lead(hurried(TestFleet.plan(2, "load"), 20_000, 3_000));
      assertThat(report.losses())
          .singleElement()
          .extracting(FleetReport.Loss::why)
          .asString()
          .startsWith("phase load took longer than");
      assertThat(fleet.end(1))
          .contains("the conductor gave up on this worker: phase load took longer");
    }
  }

  @Test
  void workersOfAConductorThatDiesStop() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      CountDownLatch running = new CountDownLatch(2);
      for (int i = 0; i < 2; i++) {
        fleet.start(
            i,
            (share, phase, stop) -> {
              running.countDown();
              untilStopped(share, phase, stop);
            });
      }
      MemoryBoard.View conductor = board.connect();
      Future<FleetReport> report =
          fleet.inBackground(() -> fleet.lead(TestFleet.plan(2, "load", "run"), conductor));
      assertThat(running.await(2, TimeUnit.MINUTES)).isTrue();
      conductor.lose();
      assertThat(report.get(2, TimeUnit.MINUTES).stopped().orElseThrow()).contains("lease expired");
      for (int i = 0; i < 2; i++) {
        assertThat(fleet.end(i))
            .isEqualTo("phase load: the conductor's lease ended, so this worker stopped");
      }
      assertThat(fleet.log()).containsExactlyInAnyOrder("w0 phase 0", "w1 phase 0");
    }
  }

  @Test
  void aWorkerThatComesBackDoesNotStartAPhaseAgain() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      CountDownLatch loading = new CountDownLatch(2);
      CountDownLatch goOn = new CountDownLatch(1);
      MemoryBoard.View dying = board.connect();
      fleet.start(
          0,
          (share, phase, stop) -> {
            loading.countDown();
            goOn.await();
          });
      fleet.start(
          1,
          dying,
          (share, phase, stop) -> {
            loading.countDown();
            untilStopped(share, phase, stop);
          });
      Future<FleetReport> report =
          fleet.inBackground(() -> fleet.lead(TestFleet.plan(2, "load", "run")));
      assertThat(loading.await(2, TimeUnit.MINUTES)).isTrue();
      dying.lose();
      await(() -> fleet.journal().stream().anyMatch(line -> line.startsWith("fleet-lost")));
      fleet.start(1, TestFleet.NOTHING);
      assertThat(fleet.end(1)).isEqualTo("this run has already started");
      goOn.countDown();
      assertThat(report.get(2, TimeUnit.MINUTES).losses()).hasSize(1);
      assertThat(fleet.log()).containsExactlyInAnyOrder("w0 phase 0", "w1 phase 0", "w0 phase 1");
    }
  }

  @Test
  void aSecondConductorIsTurnedAway() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      Future<FleetReport> first = fleet.inBackground(() -> fleet.lead(TestFleet.plan(1, "load")));
      Coordinator eye = fleet.connect();
      await(() -> leads(eye));
      assertThatThrownBy(() -> fleet.lead(TestFleet.plan(1, "load")))
          .hasMessageStartingWith("another conductor uses this path");
      fleet.start(0, TestFleet.NOTHING);
      assertThat(first.get(2, TimeUnit.MINUTES).complete()).isTrue();
    }
  }

  @Test
  void theUserStopsAll() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      fleet.start(
          0,
          (share, phase, stop) -> {
            fleet.stop.request("stopped by the user");
            untilStopped(share, phase, stop);
          });
      assertThat(fleet.lead(TestFleet.plan(1, "load", "run")).stopped())
          .hasValue("stopped by the user");
      assertThat(fleet.end(0)).contains("stopped by the user");
    }
  }

  private static void untilStopped(WorkerIndex share, int phase, StopSignal stop)
      throws InterruptedException {
    await(stop::isRequested);
    throw new IllegalStateException(stop.reason());
  }

  private static boolean leads(Coordinator coordinator) {
    try {
      return coordinator.read(Notes.LEASE).isPresent();
    } catch (FleetException e) {
      throw new AssertionError(e);
    }
  }

  /** The plan with other bounds. */
  private static FleetPlan hurried(FleetPlan plan, long joinMillis, long phaseMillis) {
    FleetPlan.Limits limits = plan.limits();
    return new FleetPlan(
        plan.assayVersion(),
        plan.workers(),
        plan.phases().stream().map(phase -> new Step(phase.name(), phaseMillis)).toList(),
        plan.content(),
        plan.onLoss(),
        new FleetPlan.Limits(
            Duration.ofMillis(joinMillis),
            limits.prepare(),
            limits.startLead(),
            limits.clockError()));
  }
}
