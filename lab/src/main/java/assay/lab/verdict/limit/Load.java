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

/** Figures of one phase that verdicts rest on, computed from the run's samples after warm-up. */
public final class Load {
  private final RecordedRun run;
  private final RecordedPhase phase;

  public Load(RecordedRun run, RecordedPhase phase) {
    this.run = run;
    this.phase = phase;
  }

  /** Operations with one of these tags, flushes left out. */
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

  /** Operations of one kind that ended with a tag. */
  public long count(String operation, Tag tag) {
    return run.measuredCount(phase.name(), operation, tag);
  }

  /**
   * Operations ended ok a second, by the phase's end; of buffered writes only those that were
   * acknowledged.
   */
  public double okPerSecond() {
    return PhaseHeadline.okPerSecond(run, phase);
  }

  /** Length of the measured part. */
  double measuredSeconds() {
    return phase.measuredSeconds();
  }

  /** Response times of all operations that ended ok, flushes left out. */
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

  /** A percentile of Assay's own lateness; NaN in closed loop, and with too few samples. */
  public double scheduleLagNanos(double quantile) {
    LatencySeries lag =
        run.latencies().get(new LatencyKey(phase.name(), LatencyKey.SCHEDULE_LAG, Tag.OK));
    return lag == null ? Double.NaN : PercentileRule.PHASE.nanos(lag.measured(), quantile);
  }

  /** The mean of a sampled series during the measured part; empty if nothing was sampled. */
  public OptionalDouble mean(String series) {
    return samples(series).average();
  }

  /** The largest value of a sampled series during the measured part; empty if there was none. */
  public OptionalDouble max(String series) {
    return samples(series).max();
  }

  /** The samples of a series during the measured part. */
  public DoubleStream samples(String series) {
    return run.measured(phase, series);
  }

  /** How far the slowest thread was behind its due times at worst, in ms; 0 in closed loop. */
  public double worstLagMillis() {
    return lagsMillis().max().orElse(0);
  }

  /** The same second by second; of activities at once of each. */
  public DoubleStream lagsMillis() {
    return phase.sources().stream()
        .map(name -> new ActivitySeries(name).of("load.lag.ms"))
        .flatMapToDouble(this::samples);
  }

  /** For how many ms a second this process stood still, second by second; of the worst worker. */
  public DoubleStream pauseMillis() {
    return phase.sources().stream()
        .map(name -> new ActivitySeries(name).of("load.pause.ms"))
        .flatMapToDouble(this::samples);
  }

  /** Totals of the phase; all 0 if the phase never ended. */
  public PhaseTotals totals() {
    return phase.totals().orElse(PhaseTotals.NONE);
  }
}
