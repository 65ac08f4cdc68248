package assay.lab.load;

import static assay.lab.load.FakeClock.MILLI;
import static assay.lab.load.FakeClock.SECOND;
import static assay.lab.load.PhaseRun.closed;
import static assay.lab.load.PhaseRun.constant;
import static assay.lab.load.PhaseRun.plan;
import static assay.lab.load.PhaseRun.reads;
import static assay.lab.load.PhaseRun.updates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.rate.Pacing;
import assay.store.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exact figures on a clock that moves as the store spends time. */
class PacedLoadTest {
  @TempDir Path root;

  private final FakeClock clock = new FakeClock();
  private PhaseRun run;
  private long stallAt;

  @BeforeEach
  void prepare() {
    run = new PhaseRun(root, clock);
    stallAt = clock.nanos() + 40 * SECOND;
  }

  @Test
  void aStallGivesTheQuantilesOfTheFormula() throws Exception {
    PhaseTotals totals = read(stalling(10 * SECOND), constant(1000), 100);
    assertThat(totals.started()).isEqualTo(100_000);
    assertThat(totals.neverStarted()).isZero();
    Histogram response = run.histogram("read", Tag.OK);
    assertThat(response.getTotalCount()).isEqualTo(100_000);
    for (double q : new double[] {0.91, 0.92, 0.95, 0.99, 0.999}) {
      double expected = 10 * SECOND - (1 - q) * 100 * SECOND;
      assertThat((double) response.getValueAtPercentile(q * 100))
          .as("quantile %s", q)
          .isCloseTo(expected, withinPercentage(1));
    }
    assertThat(response.getValueAtPercentile(89.9)).isZero();
    Histogram service = run.histogram("read", Tag.SERVICE);
    assertThat(service.getTotalCount()).isEqualTo(100_000);
    assertThat(service.getValueAtPercentile(99.99)).isZero();
    assertThat(service.getMaxValue()).isCloseTo(10 * SECOND, withinPercentage(0.1));
    assertThat(run.histogram(LatencyKey.SCHEDULE_LAG, Tag.OK).getMaxValue())
        .as("the store was late, not the client")
        .isZero();
  }

  @Test
  void closedLoopHidesTheStallAndSaysThatItIsClosed() throws Exception {
    read(spending(number -> number == 40_000 ? 10 * SECOND : MILLI), closed(), 100);
    Histogram response = run.histogram("read", Tag.OK);
    assertThat(response.getTotalCount()).isEqualTo(90_001);
    assertThat(response.getValueAtPercentile(99.99)).isCloseTo(MILLI, withinPercentage(0.1));
    assertThat(run.histogram("read", Tag.SERVICE).getTotalCount()).isZero();
    assertThat(run.histogram(LatencyKey.SCHEDULE_LAG, Tag.OK).getTotalCount()).isZero();
    assertThat(run.recorded.phases().get(0).pacing()).isEqualTo("closed");
    assertThat(run.recorded.phases().get(0).openLoop()).isFalse();
  }

  /** 15 ms of each second, in which 15 operations fall due. */
  @Test
  void whatAssayStoodStillIsNotTheStores() throws Exception {
    Histogram undisturbed = punctual();
    run = new PhaseRun(root, clock);
    clock.pauseEvery(SECOND, 15 * MILLI);
    Histogram disturbed = punctual();
    assertThat((double) run.histogram("read", Tag.OK).getValueAtPercentile(99))
        .isGreaterThan(5.0 * MILLI);
    for (double percentile : new double[] {50, 90, 99, 99.9, 100}) {
      assertThat((double) disturbed.getValueAtPercentile(percentile))
          .as("p%s", percentile)
          .isCloseTo(
              (double) undisturbed.getValueAtPercentile(percentile),
              withinPercentage(percentile > 99 ? 5 : 1));
    }
    var samples = run.recorded.series().get("load.pause.ms").samples();
    assertThat(samples).hasSize(100);
    assertThat(samples.subList(1, 99))
        .as("all but the first and the last, which are of other lengths")
        .allSatisfy(sample -> assertThat(sample.value()).isCloseTo(15, within(1.0)));
  }

  /** Response times as they had been if Assay had been on time. */
  private Histogram punctual() throws Exception {
    read(
        spending(
            number ->
                (long) (-Math.log(1 - new SplittableRandom(number).nextDouble()) * 0.2 * MILLI)),
        constant(1000),
        100);
    assertThat(run.histogram("read", Tag.PUNCTUAL).getTotalCount()).isEqualTo(100_000);
    return run.histogram("read", Tag.PUNCTUAL);
  }

  @Test
  void whatQueuesBehindALateStartIsNotTheStores() throws Exception {
    clock.pauseEvery(10 * SECOND + MILLI / 2, 40 * MILLI);
    read(spending(number -> MILLI / 10), constant(1000), 100);
    assertThat(run.histogram("read", Tag.OK).getMaxValue()).isGreaterThan(35 * MILLI);
    assertThat(run.histogram("read", Tag.PUNCTUAL).getMaxValue())
        .isCloseTo(MILLI / 10, withinPercentage(0.1));
  }

  @Test
  void aThreadThatWokeUpLateInACallMayHaveDelayedWhatQueuedBehindIt() throws Exception {
    clock.wakeUp(5 * MILLI);
    read(spending(number -> MILLI / 100 + (number % 100 == 0 ? 5 * MILLI : 0)), constant(1000), 20);
    Histogram response = run.histogram("read", Tag.OK);
    assertThat(response.getValueAtPercentile(96)).isGreaterThan(MILLI);
    assertThat(run.histogram("read", Tag.PUNCTUAL)).isEqualTo(response);
    assertThat(run.histogram("read", Tag.LEAST).getMaxValue())
        .as("what is over at once holds no wake-up")
        .isCloseTo(MILLI / 100, withinPercentage(0.1));
  }

  @Test
  void aStallIsTheStoresWhoeverQueuesBehindIt() throws Exception {
    read(stalling(10 * SECOND), constant(1000), 100);
    assertThat(run.histogram("read", Tag.PUNCTUAL)).isEqualTo(run.histogram("read", Tag.OK));
  }

  @Test
  void anOperationUnderWayIsNotBehindItsTime() throws Exception {
    read(spending(number -> 800 * MILLI), constant(1), 3);
    assertThat(run.recorded.series().get("load.lag.ms").samples())
        .hasSize(3)
        .allSatisfy(sample -> assertThat(sample.value()).isZero());
  }

  @Test
  void whatACapacityTooSmallNeverStartsIsCounted() throws Exception {
    PhaseTotals totals = read(spending(number -> 2 * MILLI), constant(1000), 10);
    // Ten seconds and a drain of one more, at 2 ms each; the first not started was due at 5.5 s.
    assertThat(totals.started()).isEqualTo(5500);
    assertThat(totals.neverStarted()).isEqualTo(4500);
    assertThat(totals.finalLagMillis()).isCloseTo(5500, within(1e-6));
    assertThat(run.recorded.phases().get(0).totals().orElseThrow())
        .returns(4500L, PhaseTotals::neverStarted)
        .returns(5500.0, PhaseTotals::finalLagMillis);
  }

  @Test
  void aRateThatIsSustainedStartsAllThatIsDue() throws Exception {
    PhaseTotals totals = read(spending(number -> MILLI / 2), constant(1000), 10);
    assertThat(totals.started()).isEqualTo(10_000);
    assertThat(totals.neverStarted()).isZero();
    assertThat(totals.finalLagMillis()).isZero();
    assertThat(run.histogram("read", Tag.OK).getMaxValue())
        .isCloseTo(MILLI / 2, withinPercentage(0.1));
  }

  @Test
  void aCountEndsClosedAndOpenLoopExactly() throws Exception {
    FakeStore store = spending(number -> MILLI);
    assertThat(run.run(store, plan(reads(), 3, closed(), 777, Duration.ZERO)).ok()).isEqualTo(777);
    PhaseRun open = new PhaseRun(root, clock);
    FakeStore quick = spending(number -> 0);
    assertThat(open.run(quick, plan(reads(), 3, constant(100), 500, Duration.ZERO)).ok())
        .isEqualTo(500);
    assertThat(open.recorded.phases().get(0).endSeconds()).isCloseTo(0.1 + 4.99, within(0.02));
  }

  @Test
  void anOpenLoopLastsToItsDeadlineWhenNothingIsDueBefore() throws Exception {
    PhaseTotals totals =
        run.run(spending(number -> 0), plan(reads(), 8, constant(0.5), 0, Duration.ofSeconds(5)));
    assertThat(totals.ok()).isEqualTo(3);
    assertThat(run.recorded.phases().get(0).endSeconds()).isCloseTo(5.1, within(0.02));
  }

  @Test
  void thereMayBeMoreThreadsThanOperations() throws Exception {
    FakeStore store = spending(number -> MILLI);
    assertThat(run.run(store, plan(reads(), 100, closed(), 3, Duration.ZERO)).ok()).isEqualTo(3);
  }

  @Test
  void aDurationEndsClosedLoop() throws Exception {
    PhaseTotals totals = read(spending(number -> MILLI), closed(), 5);
    assertThat(totals.started()).isEqualTo(5000);
    assertThat(run.recorded.phases().get(0).endSeconds()).isCloseTo(5.1, within(1e-6));
    assertThat(run.histogram("read", Tag.OK).getTotalCount()).isEqualTo(5000);
  }

  @Test
  void theTimeOfAFlushIsTheStoresNotTheClients() throws Exception {
    FakeStore store =
        new FakeStore(
            true,
            (call, number, sink) -> {
              clock.spend(call.equals("flush") ? 50 * MILLI : 0);
              return Outcome.OK;
            });
    PhaseTotals totals =
        run.run(
            store,
            plan(updates(), 1, constant(50), 0, Duration.ofSeconds(10), Duration.ofMillis(90)));
    assertThat(totals.acknowledgedWrites()).isEqualTo(500);
    assertThat(run.histogram("update", Tag.OK).getMaxValue())
        .as("operations waited for the flush")
        .isGreaterThan(25 * MILLI);
    assertThat(run.histogram(LatencyKey.SCHEDULE_LAG, Tag.OK).getMaxValue()).isZero();
    assertThat(run.histogram("flush", Tag.OK).getMinValue())
        .isCloseTo(50 * MILLI, withinPercentage(0.1));
  }

  @Test
  void aFullBufferIsFlushedUnlessWritesAreFlushedOnlyAtTheEnd() throws Exception {
    FakeStore store = new FakeStore(true, (call, number, sink) -> Outcome.OK);
    store.bufferedWrites = 10;
    run.run(
        store, plan(updates(), 1, constant(50), 0, Duration.ofSeconds(10), Duration.ofHours(1)));
    assertThat(run.histogram("flush", Tag.OK).getTotalCount()).isEqualTo(50);
    run = new PhaseRun(root, clock);
    run.run(store, plan(updates(), 1, closed(), 500, Duration.ZERO, Duration.ZERO));
    assertThat(run.histogram("flush", Tag.OK).getTotalCount()).isEqualTo(1);
  }

  @Test
  void aStopWhileNothingIsDueLeavesNothingUnstarted() throws Exception {
    FakeStore store =
        new FakeStore(
            false,
            (call, number, sink) -> {
              if (number == 3) {
                run.stop.request("enough");
              }
              return Outcome.OK;
            });
    PhaseTotals totals = read(store, constant(0.2), 100);
    assertThat(totals.started()).isEqualTo(3);
    assertThat(totals.neverStarted()).isZero();
    assertThat(run.recorded.events().get(1).text()).isEqualTo("enough");
  }

  @Test
  void aStopDuringABacklogCountsWhatWasDue() throws Exception {
    FakeStore store =
        new FakeStore(
            false,
            (call, number, sink) -> {
              if (number == 10) {
                clock.spend(5 * SECOND);
                run.stop.request("enough");
              }
              return Outcome.OK;
            });
    PhaseTotals totals = read(store, constant(100), 100);
    assertThat(totals.started()).isEqualTo(10);
    // The tenth was due at 0.09 s and came back at 5.09 s.
    assertThat(totals.neverStarted()).isBetween(499L, 500L);
    assertThat(totals.finalLagMillis()).isCloseTo(4990, within(1.0));
  }

  /** By one thread. */
  private PhaseTotals read(FakeStore store, Pacing pacing, int seconds) throws Exception {
    return run.run(store, plan(reads(), 1, pacing, 0, Duration.ofSeconds(seconds)));
  }

  /** Answers after a time that depends on the number of the call. */
  private FakeStore spending(LongUnaryOperator nanos) {
    return new FakeStore(
        false,
        (call, number, sink) -> {
          clock.spend(nanos.applyAsLong(number));
          return Outcome.OK;
        });
  }

  /** Answers at once, but for one stall after 40 s. */
  private FakeStore stalling(long nanos) {
    return new FakeStore(
        false,
        (call, number, sink) -> {
          if (stallAt > 0 && clock.nanos() >= stallAt) {
            stallAt = 0;
            clock.spend(nanos);
          }
          return Outcome.OK;
        });
  }
}
