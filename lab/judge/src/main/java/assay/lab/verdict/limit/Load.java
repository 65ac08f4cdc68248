package assay.lab.verdict.limit;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PercentileRule;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.ActivitySeries;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Measured values of one phase for verdicts, computed from the run's samples after the warm-up. */
public final class Load {
  private final RecordedRun run;
  private final RecordedPhase phase;

  public Load(RecordedRun run, RecordedPhase phase) {
    this.run = run;
    this.phase = phase;
  }

  /** Returns the number of operations with one of the tags, excluding flushes. */
  public long count(Tag... tags) {
    return run.operations(phase.name()).stream()
        .filter(operation -> !operation.equals(LatencyKey.FLUSH))
        .flatMap(
            operation -> Stream.of(tags).map(tag -> new LatencyKey(phase.name(), operation, tag)))
        .mapToLong(key -> run.measuredCount(key.phase(), key.operation(), key.tag()))
        .sum();
  }

  /**
   * Returns the number of operations per second that succeeded before the phase's end. Buffered
   * writes count only if the store acknowledged the writes.
   */
  public double okPerSecond() {
    return PhaseHeadline.okPerSecond(run, phase);
  }

  double measuredSeconds() {
    return phase.measuredSeconds();
  }

  Histogram okTimes() {
    Histogram all = new Histogram(3);
    ok().forEach(series -> all.add(series.measured()));
    return all;
  }

  /** Returns the number of successful operations in each of the first seconds of the phase. */
  public double[] okBySecond(int seconds) {
    double[] done = new double[seconds];
    ok().flatMap(series -> series.intervals().stream())
        .forEach(
            interval -> {
              int second = (int) Math.floor(interval.middleSeconds() - phase.startSeconds());
              if (second >= 0 && second < seconds) {
                done[second] += interval.latency().count();
              }
            });
    return done;
  }

  private Stream<LatencySeries> ok() {
    return run.latencies().values().stream()
        .filter(series -> series.key().phase().equals(phase.name()))
        .filter(series -> series.key().ofWorkload() && series.key().tag() == Tag.OK);
  }

  /**
   * Returns a percentile of Assay's lateness in ns. Returns NaN in a closed loop, or if there are
   * too few samples.
   */
  public double scheduleLagNanos(double quantile) {
    LatencySeries lag =
        run.latencies().get(new LatencyKey(phase.name(), LatencyKey.SCHEDULE_LAG, Tag.OK));
    return lag == null ? Double.NaN : PercentileRule.PHASE.nanos(lag.measured(), quantile);
  }

  public OptionalDouble mean(String series) {
    return run.measured(phase, series).average();
  }

  /**
   * Returns the maximum time by which any thread was behind schedule, in ms. Returns 0 in a closed
   * loop.
   */
  public double worstLagMillis() {
    return lagsMillis().max().orElse(0);
  }

  /**
   * Returns the time by which the slowest thread was behind schedule, in ms, for each second and
   * each activity.
   */
  public DoubleStream lagsMillis() {
    return ofActivities("load.lag.ms");
  }

  /**
   * Returns the time for which the load-generating process was paused, in ms, for each second. With
   * several workers, returns the longest pause of any worker.
   */
  public DoubleStream pauseMillis() {
    return ofActivities(ActivitySeries.PAUSES);
  }

  private DoubleStream ofActivities(String kind) {
    return phase.sources().stream()
        .flatMapToDouble(name -> run.measured(phase, new ActivitySeries(name).of(kind)));
  }

  /** Returns totals of the phase. All totals are 0 if the phase did not end. */
  public PhaseTotals totals() {
    return phase.totals().orElse(PhaseTotals.NONE);
  }
}
