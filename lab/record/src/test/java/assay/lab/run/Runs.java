package assay.lab.run;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.SamplePlans;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.run.latency.LatencySeries;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Writes runs as tests need them. */
final class Runs {
  static final long SECOND = 1_000_000_000L;
  static final Instant START = Instant.parse("2026-05-04T10:20:30.123456789Z");

  /** Where the run's clock begins; not at zero, as on a real machine. */
  static final long ZERO = 777_777_777_777L;

  static final RunClock CLOCK = new RunClock(START, ZERO);

  private Runs() {}

  static RunWriter writer(Path root) throws IOException {
    return writer(root, "w0");
  }

  static RunWriter writer(Path root, String worker) throws IOException {
    return new RunWriter(RunFolder.create(root, "demo", START), CLOCK, worker, manifest());
  }

  static Manifest manifest() {
    NamedValues store = NamedValues.of("name", "simulated", "settings", Map.of("buffer", "1MB"));
    NamedValues environment = NamedValues.of("host", "laboratory", "cpu", Map.of("online", 2));
    return Manifest.running("0.1.0", START, SamplePlans.plain(), store, environment, null);
  }

  static void phaseStart(RunLog out, String phase, double seconds, int warmupSeconds)
      throws IOException {
    out.event(
        nanos(seconds),
        Event.PHASE_START,
        phase,
        null,
        new EventDetail.PhaseStart("constant", 100.0, 4, warmupSeconds, null, null));
  }

  /** One operation's samples in the second that begins {@code seconds} after the run. */
  static Interval interval(double seconds, String operation, Tag tag, long... nanos) {
    Histogram histogram = new Histogram(3);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return new Interval(
        nanos(seconds),
        SECOND,
        new TreeMap<>(Map.of(new LatencyKey("run", operation, tag), histogram)),
        0,
        0);
  }

  static long nanos(double seconds) {
    return ZERO + Math.round(seconds * 1e9);
  }

  static LatencySeries latencies(RecordedRun run, String operation, Tag tag) {
    return run.latencies().get(new LatencyKey("run", operation, tag));
  }

  static List<Double> starts(LatencySeries series) {
    return series.intervals().stream().map(IntervalSummary::startSeconds).toList();
  }
}
