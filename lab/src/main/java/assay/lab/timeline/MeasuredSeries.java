package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Latencies and rates as series: a point stands in the middle of its interval. Phases follow one
 * another, so that an operation's series run through all of them.
 */
final class MeasuredSeries {
  private static final double NANOS_PER_MS = 1e6;

  private static final Map<String, ToDoubleFunction<LatencySummary>> FIGURES =
      Map.of(
          "p50", LatencySummary::p50Nanos,
          "p99", LatencySummary::p99Nanos,
          "max", LatencySummary::maxNanos,
          "mean", LatencySummary::meanNanos);

  /** Stands for a rate: how many a second depends on when the phase ended. */
  private static final ToDoubleFunction<IntervalSummary> COUNT = MeasuredSeries::count;

  /** Times in files are whole milliseconds. */
  private static final double MILLI = 0.001;

  /** Of an interval, so that its rate is drawn. */
  private static final double LEAST_PART = 0.5;

  private final Content recorded;
  private final SortedMap<String, Source> sources = new TreeMap<>();

  /** What a series is made of: intervals of some keys, and a figure of each. */
  private record Source(
      List<LatencyKey> keys, ToDoubleFunction<IntervalSummary> figure, Extent extent) {}

  MeasuredSeries(Content recorded) throws IOException {
    this.recorded = recorded;
    recorded.intervals().forEach(this::add);
  }

  private void add(LatencyKey key, Extent extent) {
    if (key.tag() == Tag.OK) {
      FIGURES.forEach(
          (figure, of) ->
              add(
                  "latency." + key.operation() + "." + figure + ".ms",
                  key,
                  interval -> of.applyAsDouble(interval.latency()) / NANOS_PER_MS,
                  extent));
    }
    if (key.tag().isOutcome() && !LatencyKey.isOfAssay(key.operation())) {
      String outcome = key.tag().name().toLowerCase(Locale.ROOT);
      add("throughput." + key.operation() + "." + outcome + ".per_s", key, COUNT, extent);
    }
  }

  private void add(
      String name, LatencyKey key, ToDoubleFunction<IntervalSummary> figure, Extent extent) {
    Source known = sources.get(name);
    List<LatencyKey> keys = new ArrayList<>(known == null ? List.of() : known.keys);
    keys.add(key);
    sources.put(name, new Source(keys, figure, known == null ? extent : known.extent.with(extent)));
  }

  /** All series, by name. */
  void addTo(SortedMap<SeriesId, SeriesInfo> out) {
    SortedMap<String, Extent> extents = new TreeMap<>();
    sources.forEach((name, source) -> extents.put(name, source.extent));
    Content.add(extents, "", out);
  }

  /** All points of a series; null if it is none of these. */
  Points points(SeriesId id) throws IOException {
    Source source = id.machine().isEmpty() ? sources.get(id.name()) : null;
    if (source == null) {
      return null;
    }
    if (source.figure == COUNT) {
      return rates(source.keys);
    }
    List<IntervalSummary> all = new ArrayList<>();
    for (LatencyKey key : source.keys) {
      all.addAll(recorded.intervals(key));
    }
    double[] seconds = new double[all.size()];
    double[] values = new double[all.size()];
    for (int i = 0; i < seconds.length; i++) {
      IntervalSummary interval = all.get(i);
      seconds[i] = interval.middleSeconds();
      values[i] = source.figure.applyAsDouble(interval);
    }
    return Points.summed(seconds, values);
  }

  /** A second of the keys' phases in which nothing ended ok is a zero, and no gap. */
  private Points rates(List<LatencyKey> keys) throws IOException {
    List<double[]> points = new ArrayList<>();
    for (LatencyKey key : keys) {
      List<IntervalSummary> intervals = recorded.intervals(key);
      Optional<RecordedPhase> phase =
          recorded.phases().stream().filter(each -> each.name().equals(key.phase())).findFirst();
      double end = phase.map(RecordedPhase::endSeconds).orElse(Double.POSITIVE_INFINITY);
      for (IntervalSummary interval : intervals) {
        double length = Math.min(interval.lengthSeconds(), end - interval.startSeconds());
        // The phase ended within its last second: a shorter piece of it tells nothing of a rate.
        if (length >= interval.lengthSeconds() * LEAST_PART) {
          points.add(
              new double[] {interval.middleSeconds(), COUNT.applyAsDouble(interval) / length});
        }
      }
      if (key.tag() == Tag.OK && phase.isPresent() && !intervals.isEmpty()) {
        addSilent(phase.get(), intervals, points);
      }
    }
    return Points.summed(
        points.stream().mapToDouble(point -> point[0]).toArray(),
        points.stream().mapToDouble(point -> point[1]).toArray());
  }

  private static void addSilent(
      RecordedPhase phase, List<IntervalSummary> intervals, List<double[]> out) {
    double length = intervals.get(0).lengthSeconds();
    // Whole milliseconds stand in files: an interval is known by its number.
    Set<Long> told = new HashSet<>();
    intervals.forEach(one -> told.add(number(one, phase)));
    double first = intervals.get(0).startSeconds() - number(intervals.get(0), phase) * length;
    for (long i = 0; phase.startSeconds() + (i + 1) * length <= phase.endSeconds() + MILLI; i++) {
      if (!told.contains(i)) {
        out.add(new double[] {first + (i + 0.5) * length, 0});
      }
    }
  }

  private static long number(IntervalSummary interval, RecordedPhase phase) {
    return (long)
        Math.floor((interval.middleSeconds() - phase.startSeconds()) / interval.lengthSeconds());
  }

  private static double count(IntervalSummary interval) {
    return interval.latency().count();
  }
}
