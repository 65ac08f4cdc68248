package assay.lab.calibrate;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * A trial as its run folder tells it.
 *
 * @param phase the one that counts
 */
record Trial(RecordedRun run, RecordedPhase phase, Manifest.Verdict verdict) {
  private static final String READ = "read";
  private static final String UPDATE = "update";

  /** Response times after warm-up, nanoseconds; in closed loop the service times. */
  Histogram responses() {
    return histogram(READ, Tag.OK);
  }

  /** The same of updates. */
  Histogram updateResponses() {
    return histogram(UPDATE, Tag.OK);
  }

  /** Times from the actual start in open loop, nanoseconds. */
  Histogram services() {
    return histogram(READ, Tag.SERVICE);
  }

  /** Operations that ended ok, by interval in order of time, warm-up included. */
  List<IntervalSummary> intervals() {
    LatencySeries series = series(READ, Tag.OK);
    return series == null ? List.of() : series.intervals();
  }

  /** The mean of what a probe sampled; empty if it sampled nothing. */
  OptionalDouble mean(String name) {
    SampledSeries sampled = run.series().get(name);
    return sampled == null
        ? OptionalDouble.empty()
        : sampled.samples().stream().mapToDouble(SampledSeries.Sample::value).average();
  }

  private Histogram histogram(String operation, Tag tag) {
    LatencySeries series = series(operation, tag);
    return series == null ? new Histogram(3) : series.measured();
  }

  private LatencySeries series(String operation, Tag tag) {
    return run.latencies().get(new LatencyKey(phase.name(), operation, tag));
  }
}
