package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.run.IntervalSummary;
import assay.lab.run.LatencySeries;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Latencies and rates as series: a point stands in the middle of its interval. */
final class MeasuredSeries {
  private static final double NANOS_PER_MS = 1e6;

  private static final Map<String, ToDoubleFunction<LatencySummary>> FIGURES =
      new LinkedHashMap<>(
          Map.of(
              "p50", LatencySummary::p50Nanos,
              "p99", LatencySummary::p99Nanos,
              "max", LatencySummary::maxNanos,
              "mean", LatencySummary::meanNanos));

  private final Collection<LatencySeries> recorded;

  MeasuredSeries(Collection<LatencySeries> recorded) {
    this.recorded = recorded;
  }

  /** Phases follow one another, so that an operation's series run through all of them. */
  void addTo(SortedMap<SeriesId, Points> out) {
    Map<String, Map<Double, Double>> found = new TreeMap<>();
    for (LatencySeries series : recorded) {
      for (IntervalSummary interval : series.intervals()) {
        add(series.key(), interval, found);
      }
    }
    found.forEach((name, points) -> out.put(SeriesId.ofRun(name), points(points)));
  }

  private static void add(
      LatencyKey key, IntervalSummary interval, Map<String, Map<Double, Double>> found) {
    double middle = interval.startSeconds() + interval.lengthSeconds() / 2;
    if (key.tag() == Tag.OK) {
      FIGURES.forEach(
          (figure, of) ->
              at(found, "latency." + key.operation() + "." + figure + ".ms")
                  .put(middle, of.applyAsDouble(interval.latency()) / NANOS_PER_MS));
    }
    if (key.tag() != Tag.SERVICE && !key.operation().equals(LatencyKey.SCHEDULE_LAG)) {
      String outcome = key.tag().name().toLowerCase(Locale.ROOT);
      at(found, "throughput." + key.operation() + "." + outcome + ".per_s")
          .merge(middle, interval.latency().count() / interval.lengthSeconds(), Double::sum);
    }
  }

  private static Map<Double, Double> at(Map<String, Map<Double, Double>> found, String name) {
    return found.computeIfAbsent(name, n -> new TreeMap<>());
  }

  private static Points points(Map<Double, Double> byTime) {
    double[] seconds = byTime.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    double[] values = Arrays.stream(seconds).map(byTime::get).toArray();
    return new Points(seconds, values);
  }
}
