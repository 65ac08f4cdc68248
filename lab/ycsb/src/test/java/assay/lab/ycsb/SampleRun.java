package assay.lab.ycsb;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.SamplePlans;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.lab.workload.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** A run written to disk and read back. */
final class SampleRun {
  static final long SECOND = 1_000_000_000L;

  private static final Instant START = Instant.parse("2026-05-04T10:20:30Z");

  private final RunWriter out;

  private SampleRun(RunWriter out) {
    this.out = out;
  }

  /** Every operation that YCSB has, some of them failed, in two seconds. */
  static RecordedRun mixed(Path root) throws IOException {
    return write(
        root,
        sample -> {
          for (int second = 0; second < 2; second++) {
            sample.add(second, "read", Tag.OK, 1_500, 2_500, 1_234_567);
            sample.add(second, "read", Tag.ABSENT, 3_000);
            sample.add(second, "read", Tag.FAILED, 4_000);
            sample.add(second, "read", Tag.UNKNOWN, 5_000);
            sample.add(second, "update", Tag.OK, 7_000);
            sample.add(second, "update", Tag.FAILED, 8_000);
            sample.add(second, "insert", Tag.OK, 9_000);
            sample.add(second, "scan", Tag.OK, 2_100_000);
            sample.add(second, "read-modify-write", Tag.OK, 12_000);
            sample.add(second, Operation.MODIFY_READ, Tag.OK, 5_500);
            sample.add(second, Operation.MODIFY_WRITE, Tag.OK, 6_500);
          }
        });
  }

  /** Fills a run. */
  @FunctionalInterface
  interface Filling {
    void into(SampleRun sample) throws IOException;
  }

  static RecordedRun write(Path root, Filling filling) throws IOException {
    return write(root, Map.of(), filling);
  }

  /**
   * @param more of the event of the phase's start
   */
  static RecordedRun write(Path root, Map<String, Object> more, Filling filling)
      throws IOException {
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            "0.1.0",
            "ycsb-run-on-null",
            Manifest.State.RUNNING,
            START,
            null,
            1,
            SamplePlans.plain(),
            NamedValues.of("name", "null"),
            NamedValues.NONE,
            null,
            null);
    RunFolder folder = RunFolder.create(root, "ycsb-run-on-null", START);
    try (RunWriter out = new RunWriter(folder, new RunClock(START, 0), "w0", manifest)) {
      Map<String, Object> start = new LinkedHashMap<>();
      start.put("pacing", "closed");
      start.put("threads", 2);
      start.put("warmupSeconds", 0);
      start.putAll(more);
      out.event(0, Event.PHASE_START, "run", null, start);
      filling.into(new SampleRun(out));
      out.event(
          2 * SECOND,
          Event.PHASE_END,
          "run",
          null,
          Map.of("wrongReads", 1, "closeMicros", List.of(3, 4)));
    }
    return RunReader.read(folder.path());
  }

  void add(int second, String operation, Tag tag, long... nanos) throws IOException {
    out.latencies(interval(second, operation, tag, nanos));
  }

  void error(String text, long count) throws IOException {
    out.event(SECOND, Event.ERROR, "run", text, Map.of("count", count));
  }

  static Interval interval(int second, String operation, Tag tag, long... nanos) {
    Histogram histogram = new Histogram(3);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return new Interval(
        second * SECOND,
        SECOND,
        new TreeMap<>(Map.of(new LatencyKey("run", operation, tag), histogram)),
        0,
        0);
  }
}
