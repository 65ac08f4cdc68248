package assay.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.fleet.FleetReport.Passage;
import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.CoordinatorContract;
import assay.lab.fleet.coordination.MemoryBoard;
import assay.lab.fleet.coordination.Notes;
import assay.lab.load.NanoClock;
import assay.lab.load.SystemClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Workers whose clocks are not the conductor's. */
class ShiftedClocksTest {
  private static final long SHIFT = TimeUnit.SECONDS.toNanos(7);

  /** More than a comparison asks. */
  private static final int ONE_COMPARISON = 8;

  private final MemoryBoard board = new MemoryBoard();

  @Test
  void allStartAtOneInstantWhateverTheirClocksShow() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      start(fleet, 0, SystemClock.SPINNING);
      start(fleet, 1, new ShiftedClock(SHIFT, ""));
      start(fleet, 2, new ShiftedClock(-SHIFT, SystemClock.SPINNING.origin()));
      FleetReport report = fleet.lead(TestFleet.plan(3, "run"));
      assertThat(report.complete()).isTrue();
      for (Passage passage : report.phases().get(0).passages()) {
        long truth = new long[] {0, -SHIFT, SHIFT}[passage.share().index()];
        ClockOffset known = passage.before();
        assertThat(Math.abs(known.nanos() - truth)).isLessThanOrEqualTo(known.errorNanos());
        assertThat(passage.done().started() + known.errorNanos())
            .isGreaterThanOrEqualTo(report.phases().get(0).instant());
      }
      assertThat(before(report, 0)).as("one kernel, one clock").isEqualTo(ClockOffset.NONE);
      assertThat(before(report, 2))
          .as("a name that the measurement contradicts is not believed")
          .isNotEqualTo(ClockOffset.NONE);
    }
  }

  @Test
  void aClockThatRunsAwayIsToldAndEndsNothing() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      ShiftedClock away = new ShiftedClock(0, "");
      fleet.start(
          0, fleet.connect(), TestFleet.VERSION, away, (share, phase, stop) -> away.jump(SHIFT));
      FleetReport report = fleet.lead(TestFleet.plan(1, "run", "more"));
      assertThat(report.complete()).isTrue();
      assertThat(fleet.journal().stream().filter(line -> line.startsWith("fleet-clock ")))
          .hasSize(2)
          .allMatch(line -> line.contains(" the clock of w0 (thread 0) is uncertain by 70"));
      assertThat(fleet.journal())
          .anyMatch(line -> line.startsWith("fleet-clock run the clock of w0"));
    }
  }

  @Test
  void whileAPhaseGoesOnAClockIsFollowed() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      ShiftedClock away = new ShiftedClock(0, "");
      Coordinator eye = fleet.connect();
      AtomicLong took = new AtomicLong();
      fleet.startComparing(
          0,
          fleet.connect(),
          away,
          Duration.ofMillis(200),
          (share, phase, stop) -> {
            long start = System.nanoTime();
            away.jump(SHIFT);
            // Those of a comparison that goes on, and of one more.
            int enough = questions(eye) + 2 * ONE_COMPARISON;
            CoordinatorContract.await(() -> questions(eye) >= enough);
            took.set(System.nanoTime() - start);
          });
      FleetReport report = fleet.lead(TestFleet.plan(1, "run"));
      Passage passage = report.phases().get(0).passages().get(0);
      assertThat(passage.done().clockErrorNanos())
          .as("once, when it jumped")
          .isGreaterThan(SHIFT / 2);
      assertThat(passage.done().ended() - passage.done().started())
          .as("by the conductor's clock")
          .isBetween(took.get() - SHIFT / 2, took.get() + SHIFT / 2);
    }
  }

  /** How often the worker has asked for the conductor's time. */
  private static int questions(Coordinator eye) throws Exception {
    String run = Notes.read(eye.read(Notes.LEASE).orElseThrow(), Notes.Lease.class).run();
    String reports = new Notes.Paths(run).report("t0", Notes.CLOCK);
    return Notes.Clock.parse(eye.read(reports).orElseThrow()).round();
  }

  @Test
  void oneWorkerOfEachOtherMachineWatchesIt() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      String own = SystemClock.SPINNING.origin();
      List<String> machines = List.of(own, "a", "b", "a", "", own, "");
      for (int i = 0; i < machines.size(); i++) {
        start(fleet, i, new ShiftedClock(0, machines.get(i)));
      }
      assertThat(fleet.lead(TestFleet.plan(machines.size(), "run")).complete()).isTrue();
      assertThat(fleet.watching).containsExactlyInAnyOrder("w1", "w2", "w4", "w6");
    }
  }

  private static ClockOffset before(FleetReport report, int worker) {
    return report.phases().get(0).passages().stream()
        .filter(passage -> passage.share().index() == worker)
        .findFirst()
        .orElseThrow()
        .before();
  }

  private static void start(TestFleet fleet, int index, NanoClock clock) throws Exception {
    fleet.start(index, fleet.connect(), TestFleet.VERSION, clock, TestFleet.NOTHING);
  }
}
