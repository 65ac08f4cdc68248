package assay.lab.export;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.timeline.Timeline;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run of ten seconds: reads of 2 ms, CPU use of the second number in cores, a gap, and one pause
 * at the start.
 */
final class ExportedRun {
  static final String NAME = "demo/first";
  static final Instant START = Instant.parse("2026-05-04T10:20:30.250Z");
  static final int SECONDS = 10;

  /** At which memory was not sampled. */
  static final int GAP = 4;

  private ExportedRun() {}

  static Selection all(Path root) throws IOException {
    return Selection.of(write(root), NAME, List.of());
  }

  static Timeline write(Path root) throws IOException {
    return write(root, SamplePlans.plain());
  }

  static Timeline write(Path root, Plan plan) throws IOException {
    return write(root, plan, Map.of());
  }

  /**
   * The same with more that is sampled.
   *
   * @param more by series, what it is in each second
   */
  static Timeline write(Path root, Plan plan, Map<String, Double> more) throws IOException {
    long second = 1_000_000_000L;
    RunClock clock = new RunClock(START, 0);
    RunFolder folder = RunFolder.create(root, "demo", START);
    try (RunWriter out = new RunWriter(folder, clock, "w0", manifest(plan))) {
      out.event(0, Event.PHASE_START, "run", null, Map.of("pacing", "closed", "threads", 2));
      for (int i = 0; i < SECONDS; i++) {
        out.latencies(
            Recorded.second(i * second, new LatencyKey("run", "read", Tag.OK), 50, 2_000_000));
        Map<String, Double> values = new LinkedHashMap<>(more);
        values.put("cpu.tserver.cores", i / 4.0);
        if (i != GAP) {
          values.put("memory.tserver.mb", 800.5);
        }
        if (i == 0) {
          values.put("jvm.tserver.gc.ms", 12.5);
        }
        out.sample(i * second + second / 2, values);
      }
      out.event(3 * second, Event.ERROR, "run", "read failed: \"x\", y", Map.of("count", 3));
      out.event(SECONDS * second, Event.PHASE_END, "run", null, Map.of("ok", 500));
    }
    return Timeline.open(folder.path());
  }

  private static Manifest manifest(Plan plan) {
    return new Manifest(
        Manifest.FORMAT,
        "test",
        "demo",
        Manifest.State.RUNNING,
        START,
        null,
        7,
        plan,
        NamedValues.of("name", "accumulo", "version", "2.1.4"),
        NamedValues.of("host", "lab \"1\""),
        null,
        null);
  }
}
