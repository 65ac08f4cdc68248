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
import org.HdrHistogram.Histogram;

/** Figures of one phase for verdicts, computed from the run's samples after the warm-up. */
public final class Load {
  private final RecordedRun run;
  private final RecordedPhase phase;

  public Load(RecordedRun run, RecordedPhase phase) {
    this.run = run;
    this.phase = phase;
  }

  /** Returns the number of operations with one of these tags, excluding flushes. */
  public long count(Tag... tags) {
    long sum = 0;
    for (String operation : run.operations(phase.name())) {
      for (Tag tag : tags) {
        sum +=
            operation.equals(LatencyKey.FLUSH)
                ? 0
                : run.measuredCount(phase.name(), operation, tag);
      }
    }
    return sum;
  }

  public long count(String operation, Tag tag) {
    return run.measuredCount(phase.name(), operation, tag);
  }

  /**
   * Returns operations per second that succeeded by the phase's end; buffered writes count only if
   * acknowledged.
   */
  public double okPerSecond() {
    return PhaseHeadline.okPerSecond(run, phase);
  }

  double measuredSeconds() {
    return phase.measuredSeconds();
  }

  /** Returns response times of all operations that succeeded, excluding flushes. */
  public Histogram okTimes() {
    return times(Tag.OK);
  }

  private Histogram times(Tag tag) {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    for (LatencySeries series : run.latencies().values()) {
      LatencyKey key = series.key();
      if (key.phase().equals(phase.name()) && key.tag() == tag && key.ofWorkload()) {
        all.add(series.measured());
      }
    }
    return all;
  }

  /** Returns a percentile of Assay's own lateness; NaN in closed loop and with too few samples. */
  public double scheduleLagNanos(double quantile) {
    LatencySeries lag =
        run.latencies().get(new LatencyKey(phase.name(), LatencyKey.SCHEDULE_LAG, Tag.OK));
    return lag == null ? Double.NaN : PercentileRule.PHASE.nanos(lag.measured(), quantile);
  }

  /** Returns the mean of a series over the measured part; empty if it has no samples. */
  public OptionalDouble mean(String series) {
    return samples(series).average();
  }

  /** Returns the maximum of a series over the measured part; empty if it has no samples. */
  public OptionalDouble max(String series) {
    return samples(series).max();
  }

  public DoubleStream samples(String series) {
    return run.measured(phase, series);
  }

  /** Returns how far any thread was behind schedule at most, in ms; 0 in closed loop. */
  public double worstLagMillis() {
    return lagsMillis().max().orElse(0);
  }

  /**
   * Returns how far the slowest thread was behind schedule, in ms, for each second and each
   * activity.
   */
  public DoubleStream lagsMillis() {
    return phase.sources().stream()
        .map(name -> new ActivitySeries(name).of("load.lag.ms"))
        .flatMapToDouble(this::samples);
  }

  /**
   * Returns, for each second, how many ms the load-generating process was paused; with several
   * workers, the longest of their pauses.
   */
  public DoubleStream pauseMillis() {
    return phase.sources().stream()
        .map(name -> new ActivitySeries(name).of(ActivitySeries.PAUSES))
        .flatMapToDouble(this::samples);
  }

  /** Returns totals of the phase; all are 0 if the phase did not end. */
  public PhaseTotals totals() {
    return phase.totals().orElse(PhaseTotals.NONE);
  }
}
