package assay.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.fleet.FleetReport.Passage;
import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.fleet.coordination.MemoryBoard;
import assay.lab.load.NanoClock;
import assay.lab.load.SystemClock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Workers whose clocks are not the conductor's. */
class ShiftedClocksTest {
  private static final long SHIFT = TimeUnit.SECONDS.toNanos(7);

  private final MemoryBoard board = new MemoryBoard();

  @Test
  void allStartAtOneInstantWhateverTheirClocksShow() throws Exception {
    try (TestFleet fleet = new TestFleet(board::connect)) {
      start(fleet, 0, SystemClock.SPINNING);
      start(fleet, 1, new Shifted(SHIFT, ""));
      start(fleet, 2, new Shifted(-SHIFT, SystemClock.SPINNING.origin()));
      FleetReport report = fleet.lead(TestFleet.plan(3, "run"));
      assertThat(report.complete()).isTrue();
      for (Passage passage : report.phases().get(0).passages()) {
        long truth = new long[] {0, -SHIFT, SHIFT}[passage.share().worker()];
        ClockOffset known = passage.before();
        assertThat(Math.abs(known.nanos() - truth)).isLessThanOrEqualTo(known.errorNanos());
        assertThat(passage.started() + known.errorNanos())
            .isGreaterThanOrEqualTo(report.phases().get(0).instant());
      }
      assertThat(before(report, 0)).as("one kernel, one clock").isEqualTo(ClockOffset.NONE);
      assertThat(before(report, 2))
          .as("a name that the measurement contradicts is not believed")
          .isNotEqualTo(ClockOffset.NONE);
    }
  }

  private static ClockOffset before(FleetReport report, int worker) {
    return report.phases().get(0).passages().stream()
        .filter(passage -> passage.share().worker() == worker)
        .findFirst()
        .orElseThrow()
        .before();
  }

  private static void start(TestFleet fleet, int index, NanoClock clock) throws Exception {
    fleet.start(index, fleet.connect(), TestFleet.VERSION, clock, (share, phase, stop) -> {});
  }

  private record Shifted(long by, String origin) implements NanoClock {
    @Override
    public long nanos() {
      return SystemClock.SPINNING.nanos() + by;
    }

    @Override
    public void waitUntil(long nanos) {
      SystemClock.SPINNING.waitUntil(nanos - by);
    }
  }
}
