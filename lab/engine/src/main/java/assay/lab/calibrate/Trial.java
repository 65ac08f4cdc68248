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
 * A trial of the calibration, read from its run folder.
 *
 * @param phase the measured phase
 */
record Trial(RecordedRun run, RecordedPhase phase, Manifest.Verdict verdict) {
  private static final String READ = "read";
  private static final String UPDATE = "update";
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * A sample covers one second. A sample is within a time range if the middle of the sample's
   * second is in the range.
   */
  private static final double HALF_A_SAMPLE_SECONDS = 0.5;

  /**
   * Returns response times of reads after the warm-up, in ns. In a closed loop, these are also the
   * service times.
   */
  Histogram responses() {
    return histogram(READ, Tag.OK);
  }

  Histogram updateResponses() {
    return histogram(UPDATE, Tag.OK);
  }

  /**
   * Returns times of reads from their actual start, in ns. Times from the actual start are recorded
   * only in an open loop.
   */
  Histogram services() {
    return histogram(READ, Tag.SERVICE);
  }

  /**
   * Returns the sum of this process's pauses, in ns, from {@code fromSeconds} until the end of the
   * phase. The sample that contains {@code fromSeconds} counts in full.
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
