package assay.lab.load;

import static assay.lab.load.FakeClock.MILLI;
import static assay.lab.load.FakeClock.SECOND;
import static assay.lab.load.PhaseRun.plan;
import static assay.lab.load.PhaseRun.reads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.rate.Pacing.Arrivals;
import assay.lab.plan.rate.Pacing.OpenLoop;
import assay.lab.plan.rate.RateCurve;
import assay.lab.run.RecordedPhase;
import assay.lab.workload.draw.Seed;
import assay.store.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Due times and whole phases at rates that vary. */
class VaryingRateTest {
  private static final long START = 123_456_789_012_345L;
  private static final RateCurve STEPS = RateCurve.steps(List.of(1000.0, 0.0, 2500.0), 2);
  private static final RateCurve RAMP = RateCurve.ramp(0, 5000, 10);

  @TempDir Path root;

  private final FakeClock clock = new FakeClock();

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 64})
  void inEachSecondAsManyAreDueAsTheCurveHas(int threads) {
    assertThat(perSecond(STEPS, Arrivals.CONSTANT, threads, 8))
        .containsExactly(1000, 1000, 0, 0, 2500, 2500, 2500, 2500);
    // The integral of 500 t is 250 t².
    assertThat(perSecond(RAMP, Arrivals.CONSTANT, threads, 12))
        .containsExactly(250, 750, 1250, 1750, 2250, 2750, 3250, 3750, 4250, 4750, 5000, 5000);
  }

  @Test
  void dueTimesOfAllThreadsTogetherAreThoseOfTheIntegral() {
    int threads = 7;
    Schedule[] many = schedules(RAMP, Arrivals.CONSTANT, threads, START);
    long last = START - 1;
    for (int k = 0; k < 60_000; k++) {
      long due = many[k % threads].next();
      double seconds = k <= 25_000 ? Math.sqrt(k / 250.0) : 10 + (k - 25_000) / 5000.0;
      assertThat((double) (due - START))
          .as("operation %s", k)
          .isCloseTo(seconds * 1e9, within(1.0));
      assertThat(due).isGreaterThan(last);
      last = due;
    }
  }

  @Test
  void poissonArrivalsFollowTheCurveAsAPoissonProcess() {
    RateCurve curve = RateCurve.steps(List.of(1000.0, 4000.0, 0.0, 2000.0), 100);
    int[] counts = perSecond(curve, Arrivals.POISSON, 4, 400);
    for (int step = 0; step < 4; step++) {
      double rate = curve.at(step * 100);
      int[] own = Arrays.copyOfRange(counts, step * 100, step * 100 + 100);
      double mean = Arrays.stream(own).average().orElseThrow();
      double variance =
          Arrays.stream(own).mapToDouble(n -> (n - mean) * (n - mean)).average().orElseThrow();
      assertThat(mean).isCloseTo(rate, within(4 * Math.sqrt(rate / 100)));
      // The variance of 100 seconds deviates by √(2/100) of itself.
      assertThat(variance).isCloseTo(rate, within(4 * 0.14 * rate));
    }
  }

  @Test
  void nothingIsDueAnyMoreAfterARateThatEndsAtZero() {
    RateCurve curve = RateCurve.steps(List.of(10.0, 0.0), 1);
    Schedule schedule = schedules(curve, Arrivals.CONSTANT, 1, START)[0];
    for (int k = 0; k < 10; k++) {
      assertThat(schedule.next()).isEqualTo(START + k * 100L * MILLI);
    }
    assertThat(schedule.next()).isEqualTo(Long.MAX_VALUE);
    assertThat(schedule.next()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aPhaseDoesWhatTheCurveOffersSecondBySecond() throws Exception {
    PhaseRun run = new PhaseRun(root, clock);
    long start = clock.nanos() + LoadGenerator.START_DELAY_NANOS;
    int[] done = new int[6];
    FakeStore store =
        new FakeStore(
            false,
            (call, number, sink) -> {
              done[(int) ((clock.nanos() - start) / SECOND)]++;
              return Outcome.OK;
            });
    PhaseTotals totals =
        run.run(
            store,
            plan(reads(), 1, new OpenLoop(STEPS, Arrivals.CONSTANT), 0, Duration.ofSeconds(6)));
    assertThat(done).containsExactly(1000, 1000, 0, 0, 2500, 2500);
    assertThat(totals.ok()).isEqualTo(7000);
    assertThat(totals.neverStarted()).isZero();
    RecordedPhase phase = run.recorded.phases().get(0);
    assertThat(phase.offeredPerSecond()).isEqualTo(7000 / 6.0);
    assertThat(phase.pacing()).isEqualTo("constant");
  }

  @Test
  void timeInWhichNothingIsDueIsNoReasonToGiveUp() throws Exception {
    PhaseRun run = new PhaseRun(root, clock);
    RateCurve curve = RateCurve.steps(List.of(100.0, 0.0, 100.0), 200);
    PhaseTotals totals =
        run.run(
            new FakeStore(false, (call, number, sink) -> Outcome.OK),
            plan(reads(), 1, new OpenLoop(curve, Arrivals.CONSTANT), 0, Duration.ofMinutes(10)));
    assertThat(totals.ok()).isEqualTo(40_000);
    assertThat(run.recorded.events()).noneMatch(event -> event.text() != null);
  }

  @Test
  void aCountEndsAPhaseWhereTheCurveReachesIt() throws Exception {
    PhaseRun run = new PhaseRun(root, clock);
    PhaseTotals totals =
        run.run(
            new FakeStore(false, (call, number, sink) -> Outcome.OK),
            plan(reads(), 3, new OpenLoop(RAMP, Arrivals.CONSTANT), 1000, Duration.ZERO));
    assertThat(totals.ok()).isEqualTo(1000);
    // 250 t² = 1000 at 2 s.
    assertThat(run.recorded.phases().get(0).endSeconds()).isCloseTo(0.1 + 2, within(0.02));
    assertThat(run.recorded.phases().get(0).offeredPerSecond()).isCloseTo(500, within(5.0));
  }

  private static int[] perSecond(RateCurve curve, Arrivals arrivals, int threads, int seconds) {
    int[] counts = new int[seconds];
    for (Schedule schedule : schedules(curve, arrivals, threads, 0)) {
      for (long due; (due = schedule.next()) < seconds * SECOND; ) {
        counts[(int) (due / SECOND)]++;
      }
    }
    return counts;
  }

  private static Schedule[] schedules(RateCurve curve, Arrivals arrivals, int threads, long start) {
    Schedule[] schedules = new Schedule[threads];
    OpenLoop pacing = new OpenLoop(curve, arrivals);
    Arrays.setAll(
        schedules,
        thread -> Schedule.of(pacing, start, thread, threads, Seed.of(7).thread(thread)));
    return schedules;
  }
}
