package assay.lab.serve;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencySummary;
import assay.lab.plan.Measured;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.SamplePlans;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.Recorded;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Runs on disk as a browser is shown them: reads that are slow while the store compacts. */
final class ServedRuns {
  static final String HOSTILE = "<img src=x onerror=alert(1)>";
  static final Instant START = Instant.parse("2026-05-04T10:20:30Z");
  static final int SECONDS = 60;

  private static final long SECOND = 1_000_000_000L;
  private static final int LOAD_SECONDS = 8;
  private static final int COMPACTION_FROM = 24;
  private static final int COMPACTION_TO = 36;

  private ServedRuns() {}

  /** Three whole runs and a broken one. */
  static void fill(Path root) throws IOException {
    whole(root, "plain", START, 0, Map.of());
    whole(root, "late", START.plusSeconds(600), 5, Map.of());
    whole(root, HOSTILE, START.plusSeconds(1200), 0, Map.of("cpu." + HOSTILE + ".cores", 1.0));
    Path broken = Files.createDirectories(root.resolve("torn/2026"));
    Files.writeString(broken.resolve("run.json"), "{\"format\": 1, ");
  }

  /**
   * A run that has ended.
   *
   * @param later how many seconds everything but the run itself begins later
   */
  static Path whole(Path root, String name, Instant start, int later, Map<String, Double> more)
      throws IOException {
    try (RunWriter out = begin(root, name, start)) {
      phase(out, "load", later, 0);
      for (int t = later; t < SECONDS; t++) {
        if (t == later + LOAD_SECONDS) {
          end(out, "load", t);
          phase(out, "run", t, 4);
        }
        second(out, t, t - later, more);
      }
      end(out, "run", SECONDS);
      end(out, start.plusSeconds(SECONDS), Recorded.verdict("SUSTAINED"));
      return out.folder().path();
    }
  }

  static RunWriter begin(Path root, String name, Instant start) throws IOException {
    return begin(root, name, start, SamplePlans.plain());
  }

  /** An experiment's run of a variant, {@code NAME=VALUE}, that was ended at once. */
  static void variant(Path root, String experiment, String name, String value, Instant start)
      throws IOException {
    PlanOrigin origin =
        SamplePlans.origin(
            name + "=" + value, Map.of(name, value), Measured.STORE, Optional.empty());
    Plan plan =
        SamplePlans.of(
            SamplePlans.READS,
            Optional.of(origin),
            SamplePlans.load(),
            SamplePlans.run("run", SamplePlans.READS));
    LatencySummary times = LatencySummary.of(Recorded.times(1000, 2_000_000));
    PhaseHeadline headline = new PhaseHeadline(200, 1000, 0, List.of("read"), times);
    try (RunWriter out = begin(root, experiment, start, plan)) {
      phase(out, "run", 0, 0);
      for (int t = 0; t < 5; t++) {
        second(out, t, LOAD_SECONDS + t, Map.of());
      }
      end(out, "run", 5);
      PhaseVerdict limit = Recorded.limit("run", "SERVER-CPU-LIMITED", List.of(), headline);
      end(out, start.plusSeconds(5), Recorded.verdict("SUSTAINED", limit));
    }
  }

  private static RunWriter begin(Path root, String name, Instant start, Plan plan)
      throws IOException {
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            "0.1.0",
            name,
            Manifest.State.RUNNING,
            start,
            null,
            1,
            plan,
            NamedValues.of("name", "simulated"),
            NamedValues.of("host", "laboratory"),
            null,
            null);
    return new RunWriter(
        RunFolder.create(root, name, start), new RunClock(start, 0), "w0", manifest);
  }

  static void phase(RunWriter out, String name, int t, int warmup) throws IOException {
    Map<String, Object> detail =
        Map.of("pacing", "closed", "threads", 2, "warmupSeconds", (double) warmup);
    out.event(t * SECOND, Event.PHASE_START, name, null, detail);
  }

  private static void end(RunWriter out, Instant end, Manifest.Verdict verdict) throws IOException {
    out.end(out.manifest().ended(Manifest.State.FINISHED, end, verdict, List.of()));
  }

  private static void end(RunWriter out, String name, int t) throws IOException {
    out.event(t * SECOND, Event.PHASE_END, name, null, Map.of("ok", 1L));
  }

  /** What is recorded of a second of a run. */
  static void second(RunWriter out, int t, int since, Map<String, Double> more) throws IOException {
    boolean compacts = since >= COMPACTION_FROM && since < COMPACTION_TO;
    String phase = since < LOAD_SECONDS ? "load" : "run";
    String operation = since < LOAD_SECONDS ? "insert" : "read";
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < 200; i++) {
      histogram.recordValue((compacts ? 9_000_000L : 2_000_000L) + i * 10_000L);
    }
    LatencyKey key = new LatencyKey(phase, operation, LatencyKey.Tag.OK);
    out.latencies(new Interval(t * SECOND, SECOND, new TreeMap<>(Map.of(key, histogram)), 0, 0));
    Map<String, Double> values = new LinkedHashMap<>(more);
    values.put("cpu.machine.cores", compacts ? 1.8 : 1.1);
    values.put("cpu.tserver.cores", compacts ? 1.3 : 0.6);
    values.put("cpu.assay.cores", 0.2);
    values.put(
        "store.store-files.count", compacts ? 12.0 - (since - COMPACTION_FROM) : 4 + t / 8.0);
    values.put("store.compactions-running.count", compacts ? 2.0 : 0.0);
    values.put("memory.tserver.mb", 400.0 + t);
    if (t < 40 || t > 46) {
      values.put("disk.vda.write.mb_per_s", 20.0 + t % 7);
    }
    out.sample(t * SECOND + SECOND / 100, values);
    if (since == COMPACTION_FROM) {
      out.event(t * SECOND, "compaction-start", null, "major compaction of 4 files", Map.of());
    }
    if (since == COMPACTION_TO) {
      out.event(t * SECOND, "compaction-end", null, null, Map.of());
      out.event(t * SECOND, "split", null, "tablet 2;m", Map.of());
    }
  }
}
