package assay.lab.report;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.Standstill;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.file.RunFolder;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;

/** Runs as a reader would hand them over, made from a seed. */
final class SampleRuns {
  private static final int LOAD_SECONDS = 12;
  private static final int WARMUP_SECONDS = 5;
  private static final Map<Integer, RecordedRun> MIXED = new ConcurrentHashMap<>();

  private final Random random = new Random(7);
  private final List<RecordedPhase> phases = new ArrayList<>();
  private final TreeMap<LatencyKey, LatencySeries> latencies = new TreeMap<>();
  private final TreeMap<String, SampledSeries> series = new TreeMap<>();
  private final List<Event> events = new ArrayList<>();
  private final List<String> salvage = new ArrayList<>();

  /** A load and a mixed phase in open loop; in its middle a store stalls for three seconds. */
  static RecordedRun mixed(int seconds) {
    return MIXED.computeIfAbsent(seconds, s -> mixed("run", "read", "update", s));
  }

  static RecordedRun mixed(String phase, String first, String second, int seconds) {
    SampleRuns sample = new SampleRuns();
    double from = LOAD_SECONDS + 0.4;
    sample.load();
    sample.phases.add(
        Recorded.phase(
            phase,
            "poisson",
            4000,
            16,
            from,
            from + WARMUP_SECONDS,
            from + seconds,
            true,
            totals(
                """
                {"acceptedWrites": 118204, "acknowledgedWrites": 118200, "neverStarted": 0}
                """)));
    int stall = seconds / 2;
    sample.latencies(phase, first, Tag.OK, from, seconds, 2000, 900e3, stall);
    sample.latencies(phase, first, Tag.SERVICE, from, seconds, 2000, 700e3, -10);
    sample.latencies(phase, second, Tag.OK, from, seconds, 2000, 2400e3, stall);
    sample.latencies(phase, second, Tag.SERVICE, from, seconds, 2000, 1900e3, -10);
    sample.latencies(phase, second, Tag.FAILED, from + stall, 3, 12, 2e9, -10);
    sample.latencies(phase, LatencyKey.SCHEDULE_LAG, Tag.OK, from, seconds, 4000, 15e3, -10);
    sample.machine(seconds + from, from + stall);
    sample.happenings(phase, from, stall, seconds);
    sample.latencies(phase, first, Tag.PUNCTUAL, from, seconds, 2000, 800e3, stall);
    sample.latencies(phase, second, Tag.PUNCTUAL, from, seconds, 2000, 2100e3, stall);
    sample.latencies(phase, first, Tag.LEAST, from, seconds, 2000, 700e3, stall);
    sample.latencies(phase, second, Tag.LEAST, from, seconds, 2000, 2000e3, stall);
    return sample.run(Manifest.State.FINISHED, verdict(phase, from + stall));
  }

  /** As above, with so many series of servers beside those of the machine. */
  static RecordedRun crowded(int seconds, int servers) {
    SampleRuns sample = new SampleRuns();
    RecordedRun base = mixed(seconds);
    sample.phases.addAll(base.phases());
    sample.latencies.putAll(base.latencies());
    sample.series.putAll(base.series());
    sample.events.addAll(base.events());
    String[] figures = {"scans.per_s", "files.count", "heap.mb", "queue.ms", "cpu.cores"};
    for (int i = 0; i < servers; i++) {
      String name = "server.node" + i / figures.length + "_9997." + figures[i % figures.length];
      sample.sampled(name, seconds, t -> 100 + sample.noise(900));
    }
    return sample.run(Manifest.State.FINISHED, base.manifest().verdict());
  }

  /** Nothing but a manifest. */
  static RecordedRun empty() {
    return new SampleRuns().run(Manifest.State.FAILED, null);
  }

  /** So few operations that there is no p99. */
  static RecordedRun few() {
    SampleRuns sample = new SampleRuns();
    sample.phases.add(Recorded.closed("run", 0, 0, 10));
    sample.latencies("run", "read", Tag.OK, 0, 10, 2, 4e8, -10);
    return sample.run(Manifest.State.INTERRUPTED, null);
  }

  /** A phase that began, and in which nothing was ever completed. */
  static RecordedRun zeroSamples() {
    SampleRuns sample = new SampleRuns();
    sample.phases.add(
        Recorded.phase("run", "closed", Double.NaN, 1, 0, 0, 0, false, Optional.empty()));
    sample.latencies("run", "read", Tag.OK, 0, 0, 0, 1e6, -10);
    sample.series.put("cpu.assay.cores", new SampledSeries("cpu.assay.cores", List.of()));
    return sample.run(Manifest.State.INTERRUPTED, null);
  }

  /** Ended by kill -9 in its second phase: no end, no verdict, a torn tail. */
  static RecordedRun killed() {
    SampleRuns sample = new SampleRuns();
    sample.load();
    sample.phases.add(
        Recorded.phase("run", "closed", Double.NaN, 4, 12.4, 17.4, 31.4, false, Optional.empty()));
    sample.latencies("run", "read", Tag.OK, 12.4, 19, 1500, 1e6, -10);
    sample.salvage.add("latency/run-read.hlog: the last 37 bytes were torn and left out");
    return sample.run(Manifest.State.RUNNING, null);
  }

  /** Names that would break a page which trusts them. */
  static RecordedRun hostile() {
    String evil = "</script><script>throw new Error('owned')</script>";
    SampleRuns sample = new SampleRuns();
    RecordedRun base =
        mixed(
            evil + " \"'&<b>",
            "read\u0000\u001b[31m'\"><img src=x onerror=alert(1)>",
            "写 <!-- ",
            20);
    sample.phases.addAll(base.phases());
    sample.latencies.putAll(base.latencies());
    sample.series.putAll(base.series());
    String name = "queue.\u2028" + evil + ".percent";
    sample.series.put(name, new SampledSeries(name, List.of(new Sample(1, 5), new Sample(2, 7))));
    sample.series.put("x", new SampledSeries("x", List.of(new Sample(3, Double.NaN))));
    sample.events.addAll(base.events());
    NamedValues detail = NamedValues.of("count", evil);
    sample.events.add(new Event(3, "error", evil, evil + "\n\u202e", detail));
    sample.salvage.add(evil);
    return sample.run(
        Manifest.State.FINISHED,
        new Manifest.Verdict(
            evil, false, evil + " & “quoted”", List.of(evil, "'\"`${}"), List.of()));
  }

  private void load() {
    phases.add(
        Recorded.phase(
            "load",
            "closed",
            Double.NaN,
            4,
            0,
            0,
            LOAD_SECONDS,
            true,
            totals(
                """
                {"acceptedWrites": 200000, "acknowledgedWrites": 200000, "closeMicros": [1423, 43]}
                """)));
    latencies("load", "insert", Tag.OK, 0, LOAD_SECONDS, 16_000, 30e3, -10);
  }

  private void latencies(
      String phase,
      String operation,
      Tag tag,
      double from,
      int seconds,
      int rate,
      double median,
      int stall) {
    List<IntervalSummary> intervals = new ArrayList<>();
    Histogram measured = new Histogram(3_600_000_000_000L, 3);
    Histogram second = new Histogram(3_600_000_000_000L, 3);
    int measuredFrom = phase.equals("load") || seconds <= WARMUP_SECONDS ? 0 : WARMUP_SECONDS;
    for (int t = 0; t < seconds; t++) {
      second.reset();
      if (t >= stall && t < stall + 3) {
        continue;
      }
      boolean recovering = t >= stall + 3 && t < stall + 5 && stall >= 0;
      // Few draws stand for many samples: an hour's run is made in a blink.
      int draws = Math.min(rate, seconds >= 600 ? 200 : 2000);
      for (int i = 0; i < draws; i++) {
        double spread = Math.exp(random.nextGaussian() * 0.45);
        double tail = random.nextInt(120) == 0 ? 6 + random.nextInt(20) : 1;
        double wait = recovering ? random.nextDouble() * 3e9 : 0;
        long samples = Math.max(1, rate / draws);
        long nanos = (long) (median * spread * tail + wait);
        second.recordValueWithCount(nanos, samples);
        if (t >= measuredFrom) {
          measured.recordValueWithCount(nanos, samples);
        }
      }
      intervals.add(new IntervalSummary(from + t, 1, LatencySummary.of(second)));
    }
    LatencyKey key = new LatencyKey(phase, operation, tag);
    latencies.put(key, new LatencySeries(key, intervals, measured));
  }

  private void machine(double end, double stall) {
    sampled("cpu.machine.cores", end, t -> 1.7 - dip(t, stall, 1.2) + noise(0.2));
    sampled("cpu.assay.cores", end, t -> 0.42 - dip(t, stall, 0.3) + noise(0.05));
    sampled("cpu.tserver.cores", end, t -> 0.95 - dip(t, stall, 0.8) + noise(0.15));
    sampled("cpu.manager.cores", end, t -> 0.02 + noise(0.01));
    sampled("cpu.zookeeper.cores", end, t -> 0.01 + noise(0.005));
    sampled("cpu.gc.cores", end, t -> 0.005 + noise(0.002));
    sampled("memory.tserver.mb", end, t -> Math.min(1450, 410 + t * 14) + noise(10));
    sampled("memory.manager.mb", end, t -> 190 + noise(2));
    sampled("memory.zookeeper.mb", end, t -> 96 + noise(1));
    sampled("disk.sda.util.percent", end, t -> 22 + dip(t, stall, 70) + noise(8));
    sampled("disk.sda.write.mb_per_s", end, t -> 14 + dip(t, stall, 90) + noise(4));
    sampled("disk.sda.read.mb_per_s", end, t -> 1 + noise(0.6));
    sampled("assay.gc.ms", end, t -> random.nextInt(9) == 0 ? 4 + noise(2) : 0);
    sampled("assay.heap.mb", end, t -> 60 + t * 7 % 120 + noise(3));
    sampled("assay.allocated.mb_per_s", end, t -> 18 + noise(2));
    sampled("load.backlog.operations", end, t -> Math.max(0, dip(t, stall, 4000) * (t - stall)));
    sampled("load.lag.ms", end, t -> Math.max(0, dip(t, stall, 1000) * (t - stall)));
    sampled("writes.accepted.per_s", end, t -> 2000 - dip(t, stall, 2000) + noise(60));
    sampled("writes.acknowledged.per_s", end, t -> 2000 - dip(t, stall, 2000) + noise(60));
  }

  private double noise(double size) {
    return size * random.nextDouble();
  }

  private static double dip(double t, double stall, double depth) {
    return t >= stall && t < stall + 3 ? depth : 0;
  }

  private void sampled(String name, double end, DoubleUnaryOperator value) {
    List<Sample> samples = new ArrayList<>();
    for (int t = 1; t < end; t++) {
      samples.add(new Sample(t + 0.01, value.applyAsDouble(t)));
    }
    series.put(name, new SampledSeries(name, samples));
  }

  private void happenings(String phase, double from, int stall, int seconds) {
    events.add(new Event(0, Event.PHASE_START, "load", null, NamedValues.NONE));
    events.add(new Event(LOAD_SECONDS, Event.PHASE_END, "load", null, NamedValues.NONE));
    events.add(new Event(from, Event.PHASE_START, phase, null, NamedValues.NONE));
    events.add(new Event(from + stall, "compaction", phase, "major compaction of 4 files", null));
    events.add(new Event(from + 2, "flush-start", null, "of 3 tablets", NamedValues.NONE));
    events.add(new Event(from + 6, "flush-end", null, null, NamedValues.NONE));
    for (int i = 0; i < 12; i++) {
      events.add(
          new Event(
              from + stall + i * 0.25,
              Event.ERROR,
              phase,
              "update failed: the tablet server did not answer within 2 s",
              NamedValues.of("count", 3)));
    }
    events.add(new Event(from + seconds, Event.PHASE_END, phase, null, NamedValues.NONE));
  }

  private static Optional<PhaseTotals> totals(String json) {
    return Optional.of(EventDetail.of(values(json), PhaseTotals.class));
  }

  private static NamedValues values(String json) {
    try {
      return RunFolder.JSON.readValue(json, NamedValues.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of a run of {@link #mixed}, whose store answers nothing for three seconds. */
  private static Manifest.Verdict verdict(String phase, double stallSeconds) {
    PhaseVerdict limit =
        new PhaseVerdict(
            phase,
            "STORE-STALLED",
            "high",
            "the store stood still",
            "look at the servers' logs of that time",
            List.of(),
            List.of(),
            List.of(
                new PhaseVerdict.Utilisation(
                    "disk sda, busy", "disk.sda.util.percent", 41, 92, "%", 100.0)),
            List.of(),
            List.of(),
            List.of(new Standstill(stallSeconds, stallSeconds + 3)),
            null);
    return new Manifest.Verdict(
        "STORE-STALLED",
        true,
        "The store stalled for 3.0 s during a major compaction; otherwise 4,000 operations a second"
            + " were sustained with p99 at 11 ms.",
        List.of(
            "No operation was completed from 00:42 to 00:45 while 12,000 were due.",
            "Disk sda was busy for 92 % of that time and wrote 104 MB/s.",
            "Assay used 0.42 of 2 cores; its schedule lag p99 was 52 µs: the client was not the"
                + " limit."),
        List.of(limit));
  }

  private RecordedRun run(Manifest.State state, Manifest.Verdict verdict) {
    Instant start = Instant.parse("2026-05-04T10:20:30Z");
    Instant end = state == Manifest.State.RUNNING ? null : start.plusMillis(72_400);
    NamedValues environment =
        values(
            """
            {"host": "laboratory", "kernel": "Linux 6.1.0", "cpu.model": "Some CPU @ 2.50 GHz",
             "cpu.online": 2, "memory.mb": 24576, "disk.device": "sda", "jvm": "OpenJDK 17.0.15",
             "clock.offset": null}
            """);
    NamedValues store =
        values(
            """
            {"name": "accumulo", "version": "2.1.4", "endpoint": "localhost:2181",
             "settings": {"buffer": "1MB", "threads": 3, "table.durability": "sync"}}
            """);
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            "0.1.0",
            "demo",
            state,
            start,
            end,
            42,
            SamplePlans.of(
                SamplePlans.READS,
                SamplePlans.load(),
                SamplePlans.run(
                    "run",
                    SamplePlans.READS,
                    new Pacing.OpenLoop(4000, Pacing.Arrivals.CONSTANT),
                    SessionView.whole())),
            store,
            environment,
            null,
            verdict);
    return Recorded.run(
        Path.of("runs", "demo", "20260504T102030Z"),
        manifest,
        phases,
        latencies,
        series,
        events,
        salvage);
  }
}
