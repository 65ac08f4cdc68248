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
record CalibrationTrial(RecordedRun run, RecordedPhase phase, Manifest.Verdict verdict) {
  private static final String READ = "read";
  private static final String UPDATE = "update";
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Half of the time that a sample covers. A sample covers one second. A sample is within a time
   * range if the middle of the sample's second is in the range.
   */
  private static final double HALF_A_SAMPLE_SECONDS = 0.5;

  /**
   * Returns response times of reads after the warm-up, in ns. In a closed loop, response times
   * equal service times.
   */
  Histogram responses() {
    return histogram(READ, Tag.OK);
  }

  Histogram updateResponses() {
    return histogram(UPDATE, Tag.OK);
  }

  /**
   * Returns service times of reads, measured from the reads' actual starts, in ns. Service times
   * are recorded only in an open loop.
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
