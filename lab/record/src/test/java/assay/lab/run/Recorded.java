package assay.lab.run;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Plan;
import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.value.NamedValues;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Runs and phases as they are read, with the usual values of what a test does not name. */
public final class Recorded {
  private Recorded() {}

  /** A run of one process. */
  public static RecordedRun run(
      Path folder,
      Manifest manifest,
      List<RecordedPhase> phases,
      SortedMap<LatencyKey, LatencySeries> latencies,
      SortedMap<String, SampledSeries> series,
      List<Event> events,
      List<String> salvage) {
    SortedMap<String, SortedMap<String, SampledSeries>> writers = new TreeMap<>();
    writers.put("", series);
    return new RecordedRun(folder, manifest, phases, latencies, series, writers, events, salvage);
  }

  /** A run whose figures are those of one phase and of these series. */
  public static RecordedRun run(Manifest manifest, RecordedPhase phase, SampledSeries... series) {
    SortedMap<String, SampledSeries> byName = new TreeMap<>();
    List.of(series).forEach(each -> byName.put(each.name(), each));
    return run(
        Path.of("nowhere"),
        manifest,
        List.of(phase),
        new TreeMap<>(),
        byName,
        List.of(),
        List.of());
  }

  /** The manifest of a run that ended and is valid. */
  public static Manifest finished(Plan plan) {
    return finished(plan, NamedValues.NONE, verdict("SUSTAINED"));
  }

  public static Manifest finished(Plan plan, NamedValues environment, Manifest.Verdict verdict) {
    NamedValues store = NamedValues.of("name", "simulated");
    return Manifest.running("0.1.0", Instant.EPOCH, plan, store, environment, null)
        .ended(Manifest.State.FINISHED, Instant.EPOCH, verdict, List.of());
  }

  public static Manifest.Verdict verdict(String code, PhaseVerdict... phases) {
    return new Manifest.Verdict(code, true, "All was well.", List.of(), List.of(phases));
  }

  /** What limited a phase, and nothing else of it. */
  public static PhaseVerdict limit(
      String phase, String limit, List<Utilisation> utilisation, PhaseHeadline headline) {
    return new PhaseVerdict(
        phase,
        limit,
        "high",
        "it was the limit",
        "",
        List.of(),
        List.of(),
        utilisation,
        List.of(),
        List.of(),
        List.of(),
        headline);
  }

  /** A second in which so many operations took so long. */
  public static Interval second(long startNanos, LatencyKey key, long count, long nanos) {
    return new Interval(
        startNanos, 1_000_000_000L, new TreeMap<>(Map.of(key, times(count, nanos))), 0, 0);
  }

  public static Histogram times(long count, long nanos) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(nanos, count);
    return times;
  }

  /** A phase in closed loop, of one thread. */
  public static RecordedPhase closed(
      String name, double startSeconds, double measuredFromSeconds, double endSeconds) {
    return phase(
        name,
        "closed",
        Double.NaN,
        1,
        startSeconds,
        measuredFromSeconds,
        endSeconds,
        true,
        Optional.empty());
  }

  /** A phase of one activity without a deadline. */
  public static RecordedPhase phase(
      String name,
      String pacing,
      double offeredPerSecond,
      int threads,
      double startSeconds,
      double measuredFromSeconds,
      double endSeconds,
      boolean ended,
      Optional<PhaseTotals> totals) {
    return new RecordedPhase(
        name,
        List.of(),
        pacing,
        offeredPerSecond,
        threads,
        startSeconds,
        measuredFromSeconds,
        endSeconds,
        Double.POSITIVE_INFINITY,
        endSeconds,
        ended,
        totals);
  }
}
