package assay.lab.timeline;

import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.SampledSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All series and events of one run, as they are in its folder now. Immutable; thread-safe.
 *
 * <p>Beside what was sampled there are series of what was measured, a point an interval, whatever
 * the phase: {@code latency.OP.p50.ms}, {@code .p99.ms}, {@code .max.ms}, {@code .mean.ms} of
 * operations that ended ok, and {@code throughput.OP.OUTCOME.per_s}.
 */
public final class Timeline {
  private final RecordedRun run;
  private final SortedMap<SeriesId, Points> series;

  private final List<Event> events;
  private final List<String> salvage;

  private Timeline(
      RecordedRun run,
      SortedMap<SeriesId, Points> series,
      List<Event> events,
      List<String> salvage) {
    this.run = run;
    this.series = series;
    this.events = events;
    this.salvage = salvage;
  }

  /**
   * Opens a run's folder.
   *
   * @throws IOException if it holds no run or cannot be read; the message is for users
   */
  public static Timeline open(Path runFolder) throws IOException {
    RecordedRun run = RunReader.read(runFolder);
    Timeline own = of(run);
    List<String> salvage = new ArrayList<>(own.salvage);
    ProbeFiles probes = ProbeFiles.of(run, salvage);
    probes.addTo(own.series);
    return new Timeline(run, own.series, probes.among(own.events), List.copyOf(salvage));
  }

  /** The same of a run that has been read; what probes of other machines sampled is left out. */
  public static Timeline of(RecordedRun run) {
    String machine = String.valueOf(run.manifest().environment().getOrDefault("host", ""));
    SortedMap<SeriesId, Points> series = new TreeMap<>();
    run.series()
        .forEach((name, sampled) -> series.put(new SeriesId(name, machine), points(sampled)));
    new MeasuredSeries(run.latencies().values()).addTo(series);
    return new Timeline(run, series, run.events(), run.salvage());
  }

  public Manifest manifest() {
    return run.manifest();
  }

  public List<RecordedPhase> phases() {
    return run.phases();
  }

  /** In order of time. */
  public List<Event> events() {
    return events;
  }

  /** What was torn or missing, a sentence each. */
  public List<String> salvage() {
    return salvage;
  }

  /** All series that have a point. */
  public Set<SeriesId> series() {
    return series.keySet();
  }

  /**
   * Points of a series from one time, inclusive, to another, exclusive; none if there is no such
   * series.
   */
  public Points points(SeriesId id, double fromSeconds, double toSeconds) throws IOException {
    return series.getOrDefault(id, Points.NONE).between(fromSeconds, toSeconds);
  }

  /** All points of a series; none if there is no such series. */
  public Points points(SeriesId id) throws IOException {
    return points(id, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  static Points points(SampledSeries sampled) {
    Map<Double, Double> byTime = new TreeMap<>();
    // Parts of one interval that were handed over one after the other add up.
    sampled
        .samples()
        .forEach(sample -> byTime.merge(sample.seconds(), sample.value(), Double::sum));
    return new Points(
        byTime.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
        byTime.values().stream().mapToDouble(Double::doubleValue).toArray());
  }
}
