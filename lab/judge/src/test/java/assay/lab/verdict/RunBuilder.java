package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Measured;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.value.NamedValues;
import assay.lab.workload.rows.WorkloadSpec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A run of 60 s, of which the first 10 are warm-up, on two cores. */
public final class RunBuilder {
  private static final double START = 5;
  private static final double MEASURED_FROM = 15;
  private static final double END = 65;

  private final String pacing;
  private final double offeredPerSecond;
  private final Map<String, Object> totals = new LinkedHashMap<>();
  private WorkloadSpec workload = SamplePlans.READS;
  private Measured measured = Measured.STORE;
  private final TreeMap<LatencyKey, LatencySeries> latencies = new TreeMap<>();
  private final TreeMap<String, SampledSeries> series = new TreeMap<>();
  private final TreeMap<String, SortedMap<String, SampledSeries>> writers = new TreeMap<>();
  private List<String> servers = List.of("tserver");
  private List<String> processes = List.of("tserver", "manager");
  private final List<RecordedPhase> before = new ArrayList<>();
  private final List<PhasePlan> planned = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final Map<String, Object> settings = new LinkedHashMap<>();
  private final Map<String, Object> environment = new LinkedHashMap<>();
  private int threads = 4;
  private boolean ended = true;
  private boolean embedded;
  private boolean phases = true;

  public RunBuilder(String pacing, double offeredPerSecond) {
    this.pacing = pacing;
    this.offeredPerSecond = offeredPerSecond;
  }

  public static RunBuilder openLoop() {
    return new RunBuilder("constant", 5000);
  }

  public static RunBuilder closedLoop() {
    return new RunBuilder("closed", Double.NaN);
  }

  public RunBuilder samples(String operation, Tag tag, long count, long nanos) {
    if (tag == Tag.PUNCTUAL) {
      samples(operation, Tag.LEAST, count, nanos);
    }
    LatencyKey key = new LatencyKey("run", operation, tag);
    latencies.put(key, new LatencySeries(key, List.of(), Recorded.times(count, nanos)));
    return this;
  }

  /** Operations that would have taken less time if Assay had been on time. */
  public RunBuilder late(String operation, long count, long nanos, long punctualNanos) {
    return samples(operation, Tag.OK, count, nanos)
        .samples(operation, Tag.PUNCTUAL, count, punctualNanos);
  }

  /** The same, spread over some seconds of the measured part. */
  public RunBuilder samplesIn(
      int fromSecond, int toSecond, String operation, long count, long nanos) {
    return samplesIn(fromSecond, toSecond, operation, Tag.OK, count, nanos);
  }

  public RunBuilder samplesIn(
      int fromSecond, int toSecond, String operation, Tag tag, long count, long nanos) {
    return samplesIn(IntStream.range(fromSecond, toSecond), operation, tag, count, nanos);
  }

  /** Reads in every second of the measured part but these. */
  public RunBuilder silentIn(Set<Integer> seconds, long count, long nanos) {
    return samplesIn(
        IntStream.range(0, 50).filter(second -> !seconds.contains(second)),
        "read",
        Tag.OK,
        count,
        nanos);
  }

  /** A phase of five seconds before, with reads in all of them but some. */
  public RunBuilder silentBefore(String phase, int fromSecond, int toSecond) {
    LatencyKey key = new LatencyKey(phase, "read", Tag.OK);
    Histogram histogram = Recorded.times(5000, 1_000_000);
    LatencySummary second = LatencySummary.of(histogram);
    List<IntervalSummary> intervals =
        IntStream.range(0, 5)
            .filter(at -> at < fromSecond || at >= toSecond)
            .mapToObj(at -> new IntervalSummary(at, 1, second))
            .toList();
    latencies.put(key, new LatencySeries(key, intervals, histogram));
    return before(phase, Optional.empty());
  }

  private RunBuilder samplesIn(
      IntStream seconds, String operation, Tag tag, long count, long nanos) {
    LatencyKey key = new LatencyKey("run", operation, tag);
    LatencySummary each = LatencySummary.of(Recorded.times(count, nanos));
    List<IntervalSummary> intervals =
        seconds.mapToObj(second -> new IntervalSummary(MEASURED_FROM + second, 1, each)).toList();
    Histogram all = Recorded.times(count * intervals.size(), nanos);
    latencies.put(key, new LatencySeries(key, intervals, all));
    return this;
  }

  /** A setting of the store. */
  public RunBuilder setting(String name, String value) {
    settings.put(name, value);
    return this;
  }

  /** What {@code assay limits} found. */
  public RunBuilder limits(Map<String, Object> limits) {
    environment.put("limits", limits);
    return this;
  }

  public RunBuilder total(String name, Object value) {
    totals.put(name, value);
    return this;
  }

  public RunBuilder writes(long accepted, long acknowledged) {
    return total("acceptedWrites", accepted).total("acknowledgedWrites", acknowledged);
  }

  public RunBuilder workload(WorkloadSpec newWorkload) {
    workload = newWorkload;
    return this;
  }

  public RunBuilder measured(Measured newMeasured) {
    measured = newMeasured;
    return this;
  }

  /** The group's use of CPU, and how many cores there are. */
  public RunBuilder cores(String group, double cores) {
    if (!series.containsKey("cpu.online.cores")) {
      sampled("cpu.online.cores", 2);
    }
    return sampled("cpu." + group + ".cores", cores);
  }

  /** Use of CPU by the machine as a whole, by the servers and by Assay. */
  public RunBuilder cores(double machine, double servers, double assay) {
    return cores("machine", machine).cores("tserver", servers).cores("assay", assay);
  }

  public RunBuilder sampled(String name, double value) {
    series.remove(name);
    return sampled(name, second -> value);
  }

  /** Samples of every second of the measured part. */
  public RunBuilder sampled(String name, IntToDoubleFunction value) {
    for (int second = 0; second < 50; second++) {
      sampledAt(name, MEASURED_FROM + 0.5 + second, value.applyAsDouble(second));
    }
    return this;
  }

  public RunBuilder sampledAt(String name, double seconds, double value) {
    series
        .computeIfAbsent(name, n -> new SampledSeries(n, new ArrayList<>()))
        .samples()
        .add(new SampledSeries.Sample(seconds, value));
    return this;
  }

  /** The same by a worker, or by a probe of another machine. */
  public RunBuilder sampledBy(String writer, String name, double value) {
    List<SampledSeries.Sample> samples = new ArrayList<>();
    for (double seconds = MEASURED_FROM + 0.5; seconds < END; seconds++) {
      samples.add(new SampledSeries.Sample(seconds, value));
    }
    writers
        .computeIfAbsent(writer, any -> new TreeMap<>())
        .put(name, new SampledSeries(name, samples));
    return this;
  }

  /** Which machine one samples. */
  public RunBuilder host(String writer, String name, String... serialDisks) {
    events.removeIf(event -> writer.equals(event.detail().get("writer")));
    NamedValues facts =
        NamedValues.of("writer", writer, "kernel", "kernel of " + name)
            .with("serialDisks", List.of(serialDisks));
    events.add(new Event(START, Event.HOST, null, name, facts));
    return this;
  }

  /** Groups of the store's processes, the first of which serves its clients. */
  public RunBuilder store(String... groups) {
    servers = Stream.of(groups).limit(1).toList();
    processes = List.of(groups);
    return this;
  }

  public RunBuilder neverEnded() {
    ended = false;
    return this;
  }

  public RunBuilder onEmbeddedStore() {
    embedded = true;
    return this;
  }

  public RunBuilder withoutPhases() {
    phases = false;
    return this;
  }

  public RunBuilder event(String kind, String text, Map<String, Object> detail) {
    events.add(new Event(START, kind, "run", text, NamedValues.copyOf(detail)));
    return this;
  }

  /** A server's process, at a second of the measured part. */
  public RunBuilder process(String kind, double second, String server) {
    NamedValues detail = NamedValues.of("server", server, "pid", 7);
    events.add(new Event(MEASURED_FROM + second, kind, null, server, detail));
    return this;
  }

  /** A server that is paused on purpose for a part of the measured part. */
  public RunBuilder paused(double fromSecond, double toSecond) {
    NamedValues detail = NamedValues.of("id", 1, "act", "pause").with("server", "a");
    events.add(new Event(MEASURED_FROM + fromSecond, "action-start", "run", "pause a", detail));
    events.add(new Event(MEASURED_FROM + toSecond, "action-end", "run", null, detail));
    return this;
  }

  public RunBuilder threads(int count) {
    threads = count;
    return this;
  }

  public RunBuilder loadBefore() {
    return before("load", Optional.empty());
  }

  public RunBuilder before(String name, Optional<PhaseTotals> phaseTotals) {
    before.add(Recorded.phase(name, "closed", Double.NaN, 4, 0, 0, 5, true, phaseTotals));
    return this;
  }

  /** A phase as the plan has it. */
  public RunBuilder planned(PhasePlan phase) {
    planned.add(phase);
    return this;
  }

  /** Judges the run as one that finished, and checks the verdict. */
  public Manifest.Verdict assertJudged(String code, boolean valid) {
    return assertJudged(Manifest.State.FINISHED, "", code, valid);
  }

  public Manifest.Verdict assertJudged(
      Manifest.State state, String reason, String code, boolean valid) {
    Manifest.Verdict verdict = judge(state, reason);
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo(code);
    assertThat(verdict.valid()).isEqualTo(valid);
    return verdict;
  }

  public Manifest.Verdict judge() {
    return judge(Manifest.State.FINISHED, "");
  }

  public Manifest.Verdict judge(Manifest.State state, String reason) {
    return Judge.judge(build(), state, reason);
  }

  public RecordedRun build() {
    List<PhasePlan> plans = new ArrayList<>(planned);
    if (plans.stream().noneMatch(plan -> plan.name().equals("run"))) {
      plans.add(SamplePlans.run("run", workload));
    }
    writers.put("", series);
    List<RecordedPhase> all = new ArrayList<>(before);
    all.add(
        Recorded.phase(
            "run",
            pacing,
            offeredPerSecond,
            threads,
            START,
            MEASURED_FROM,
            END,
            ended,
            totals.isEmpty()
                ? Optional.empty()
                : Optional.of(EventDetail.of(NamedValues.copyOf(totals), PhaseTotals.class))));
    return new RecordedRun(
        Path.of("runs"),
        Manifest.running(
            "0",
            Instant.EPOCH,
            SamplePlans.of(
                workload,
                Optional.of(SamplePlans.origin("", Map.of(), measured, Optional.empty())),
                plans.toArray(PhasePlan[]::new)),
            NamedValues.of("embedded", embedded, "settings", settings)
                .with("servers", servers)
                .with("processes", processes),
            NamedValues.copyOf(environment),
            null),
        phases ? all : List.of(),
        latencies,
        series,
        writers,
        events,
        List.of());
  }
}
