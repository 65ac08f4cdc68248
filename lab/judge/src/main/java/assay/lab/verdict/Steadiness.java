package assay.lab.verdict;

import static assay.lab.run.RecordedPhase.MILLI;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import assay.lab.run.OfferedRate;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.statistics.SteadyState;
import assay.lab.statistics.SteadyStateDetector;
import assay.lab.verdict.limit.Load;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * End of a phase's warm-up, and whether the phase was steady afterwards. Two series with steps of
 * one second are tested. The first series is the number of successful operations per second. The
 * second series is the median latency of the most frequent operation that does more than fill the
 * client's buffer. If all operations only fill the buffer, only the first series is tested. In an
 * open loop, the first series is steady as long as the store keeps up. All other results exclude
 * the configured warm-up, and therefore do not depend on this test.
 *
 * @param throughput result of the test of the throughput, in operations per second
 * @param latency result of the test of the latency, in ns
 */
public record Steadiness(SteadyState throughput, SteadyState latency) {

  /**
   * Tests whether a phase became steady. Returns empty if the phase recorded no operation, or if
   * its offered rate was not constant.
   */
  public static Optional<Steadiness> of(RecordedRun run, RecordedPhase phase) {
    if (varies(run, phase)) {
      return Optional.empty();
    }
    List<LatencySeries> all =
        run.latencies().values().stream()
            .filter(series -> series.key().phase().equals(phase.name()))
            .filter(series -> series.key().ofWorkload() && series.key().tag() == Tag.OK)
            .filter(series -> !series.intervals().isEmpty())
            .toList();
    // The last second of a phase is rarely complete.
    int steps =
        Math.min(
            all.stream().mapToInt(series -> lastStep(series, phase)).max().orElse(-1),
            (int) Math.floor(phase.endSeconds() - phase.startSeconds() + MILLI));
    if (steps < 0) {
      return Optional.empty();
    }
    SteadyState throughput = SteadyStateDetector.detect(new Load(run, phase).okBySecond(steps));
    SteadyState latency =
        all.stream()
            .filter(series -> PhaseHeadline.timed(run, phase).test(series.key()))
            .max(Comparator.comparingLong(Steadiness::operations))
            .map(most -> SteadyStateDetector.detect(medians(most, phase, steps)))
            .orElse(throughput);
    return Optional.of(new Steadiness(throughput, latency));
  }

  private static boolean varies(RecordedRun run, RecordedPhase phase) {
    return phase.sources().stream()
        .flatMap(source -> run.phase(source).stream())
        .filter(RecordedPhase::openLoop)
        .flatMap(source -> OfferedRate.of(run.manifest().plan(), source).stream())
        .anyMatch(OfferedRate::varies);
  }

  /**
   * Returns the time at which the warm-up of both series had ended, in seconds since the phase
   * began. Returns empty if either series did not become steady.
   */
  public Optional<Integer> warmupSeconds() {
    return throughput instanceof SteadyState.Steady one
            && latency instanceof SteadyState.Steady other
        ? Optional.of(Math.max(one.warmupSteps(), other.warmupSteps()))
        : Optional.empty();
  }

  public boolean never() {
    return throughput instanceof SteadyState.Never || latency instanceof SteadyState.Never;
  }

  /**
   * Returns the median latency of each second. A second without samples gets the median of the
   * previous second.
   */
  private static double[] medians(LatencySeries series, RecordedPhase phase, int steps) {
    double[] medians = new double[steps];
    Arrays.fill(medians, Double.NaN);
    for (IntervalSummary interval : series.intervals()) {
      int step = step(interval, phase);
      if (step >= 0 && step < steps) {
        medians[step] = Percentile.P50.nanos(interval.latency(), PercentileRule.INTERVAL);
      }
    }
    double known =
        Arrays.stream(medians).filter(median -> !Double.isNaN(median)).findFirst().orElse(0);
    for (int i = 0; i < steps; i++) {
      known = Double.isNaN(medians[i]) ? known : medians[i];
      medians[i] = known;
    }
    return medians;
  }

  private static long operations(LatencySeries series) {
    return series.intervals().stream().mapToLong(interval -> interval.latency().count()).sum();
  }

  private static int lastStep(LatencySeries series, RecordedPhase phase) {
    return step(series.intervals().get(series.intervals().size() - 1), phase);
  }

  /**
   * Returns the step that contains the middle of an interval. The step is not computed from the
   * interval's start, because times in files are truncated to ms.
   */
  private static int step(IntervalSummary interval, RecordedPhase phase) {
    return (int) Math.floor(interval.middleSeconds() - phase.startSeconds());
  }
}
