package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a report says of warm-up and steady state, from a run's seconds. */
class SteadyWordsTest {
  @Test
  void aWarmUpWithinTheOneThatWasSetIsSaidBesideIt() {
    assertThat(said(60, 10, t -> t < 6 ? 300 : 1000))
        .isEqualTo("Steady after a detected warm-up of 6 s; the configured warm-up is 10.0 s.");
    assertThat(said(60, 10, t -> 1000))
        .isEqualTo("Steady from the start; the configured warm-up is 10.0 s.");
  }

  @Test
  void aLongerWarmUpIsWarnedOf() {
    assertThat(said(60, 5, t -> t < 21 ? 300 : 1000))
        .isEqualTo(
            "Steady after a detected warm-up of 21 s, longer than the configured warm-up (5.0 s):"
                + " results include some warm-up.");
  }

  @Test
  void aRunThatNeverGotSteadySaysSo() {
    assertThat(said(60, 5, t -> t < 42 ? 1000 : 500))
        .startsWith("Never became steady: throughput changed from 1,000/s to 500/s about 42 s");
  }

  @Test
  void aSecondWithoutASampleIsAZero() {
    assertThat(said(60, 5, t -> t < 40 ? 1000 : t % 2 == 0 ? 0 : 1000))
        .startsWith("Never became steady: throughput changed from 1,000/s to ");
  }

  @Test
  void shortPhasesAreUndetermined() {
    assertThat(said(19, 5, t -> 1000))
        .isEqualTo("Steady state not assessed: needs 20 measured seconds.");
  }

  @Test
  void withoutAnOperationNothingIsSaid() {
    assertThat(SteadyWords.of(SampleRuns.empty(), phase("run", 60, 5))).isEmpty();
  }

  @Test
  void writesIntoABufferGetSteadyByTheirRateAlone() {
    LatencySeries insert = series("load", "insert", 60, t -> 1000, t -> t < 42 ? 3_000_000 : 7_000);
    LatencySeries flush = series("load", LatencyKey.FLUSH, 60, t -> 1, t -> 9_000_000);
    assertThat(said("load", 60, 5, insert))
        .startsWith("Never became steady: median latency changed from 3.00 ms to 7.00 µs");
    assertThat(said("load", 60, 5, insert, flush))
        .isEqualTo("Steady from the start; the configured warm-up is 5.0 s.");
  }

  /** Of a phase of so many whole seconds and a broken one, at constant latency. */
  private static String said(int seconds, int warmup, IntUnaryOperator rate) {
    return said("run", seconds, warmup, series("run", "read", seconds, rate, t -> 1_000_000));
  }

  private static String said(String phase, int seconds, int warmup, LatencySeries... measured) {
    RecordedPhase recorded = phase(phase, seconds, warmup);
    TreeMap<LatencyKey, LatencySeries> latencies = new TreeMap<>();
    for (LatencySeries series : measured) {
      latencies.put(series.key(), series);
    }
    RecordedRun run =
        Recorded.run(
            Path.of("run"),
            SampleRuns.empty().manifest(),
            List.of(recorded),
            latencies,
            new TreeMap<>(),
            List.of(),
            List.of());
    return SteadyWords.of(run, recorded).orElseThrow();
  }

  private static LatencySeries series(
      String phase, String operation, int seconds, IntUnaryOperator rate, IntUnaryOperator nanos) {
    List<IntervalSummary> intervals = new ArrayList<>();
    for (int t = 0; t <= seconds; t++) {
      int count = t == seconds ? 1 : rate.applyAsInt(t);
      if (count > 0) {
        Histogram times = Recorded.times(count, nanos.applyAsInt(t));
        intervals.add(new IntervalSummary(3 + t, 1, LatencySummary.of(times)));
      }
    }
    LatencyKey key = new LatencyKey(phase, operation, Tag.OK);
    return new LatencySeries(key, intervals, new Histogram(3));
  }

  private static RecordedPhase phase(String name, int seconds, int warmup) {
    return Recorded.closed(name, 3, 3 + warmup, 3.4 + seconds);
  }
}
