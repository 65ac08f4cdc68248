package assay.lab.calibrate;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.ActivitySeries;
import org.HdrHistogram.Histogram;

/**
 * A trial, read from its run folder.
 *
 * @param phase the measured phase
 */
record Trial(RecordedRun run, RecordedPhase phase, Manifest.Verdict verdict) {
  private static final String READ = "read";
  private static final String UPDATE = "update";
  private static final double NANOS_PER_MILLI = 1e6;

  /** A sample covers a second, and is in a range if its middle is. */
  private static final double HALF_A_SAMPLE_SECONDS = 0.5;

  /**
   * Response times after the warm-up, in nanoseconds; in a closed loop, these are the service
   * times.
   */
  Histogram responses() {
    return histogram(READ, Tag.OK);
  }

  Histogram updateResponses() {
    return histogram(UPDATE, Tag.OK);
  }

  /** In an open loop, times from the operations' actual start, in nanoseconds. */
  Histogram services() {
    return histogram(READ, Tag.SERVICE);
  }

  /**
   * Sum of this process's pauses from a time of the run until the end of the phase. The sample that
   * includes this time counts in full.
   */
  double pausedNanos(double fromSeconds) {
    String pauses = new ActivitySeries(phase.name()).of(ActivitySeries.PAUSES);
    RecordedPhase counted = phase.since(fromSeconds - HALF_A_SAMPLE_SECONDS);
    return run.measured(counted, pauses).sum() * NANOS_PER_MILLI;
  }

  private Histogram histogram(String operation, Tag tag) {
    LatencySeries series = run.latencies().get(new LatencyKey(phase.name(), operation, tag));
    return series == null ? new Histogram(3) : series.measured();
  }
}
