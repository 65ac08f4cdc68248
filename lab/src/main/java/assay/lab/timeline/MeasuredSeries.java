package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import assay.lab.run.IntervalRates;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Series of latencies and rates, with a point in the middle of each interval. A series continues
 * through all phases that contain the operation. Writes that only fill the client's buffer have
 * rates, but no latencies.
 */
final class MeasuredSeries {
  private static final double NANOS_PER_MS = 1e6;

  private static final Map<String, ToDoubleFunction<LatencySummary>> FIGURES =
      Map.of(
          "p50",
          summary -> Percentile.P50.nanos(summary, PercentileRule.INTERVAL),
          "p99",
          summary -> Percentile.P99.nanos(summary, PercentileRule.INTERVAL),
          "max",
          LatencySummary::maxNanos,
          "mean",
          LatencySummary::meanNanos);

  /** Identifies rates, which also depend on the end of the phase. */
  private static final ToDoubleFunction<IntervalSummary> COUNT = MeasuredSeries::count;

  private final Content recorded;
  private final Set<LatencyKey> measured;
  private final SortedMap<String, Source> sources = new TreeMap<>();

  private record Source(
      List<LatencyKey> keys, ToDoubleFunction<IntervalSummary> figure, Extent extent) {}

  MeasuredSeries(Content recorded) throws IOException {
    this.recorded = recorded;
    measured = recorded.intervals().keySet();
    recorded.intervals().forEach(this::add);
  }

  private boolean fillsBuffer(LatencyKey key) {
    return PhaseHeadline.fillsBuffer(
        recorded.manifest().plan(), measured, key.phase(), key.operation());
  }

  private void add(LatencyKey key, Extent extent) {
    if (key.tag() == Tag.OK && !fillsBuffer(key)) {
      FIGURES.forEach(
          (figure, of) ->
              add(
                  "latency." + key.operation() + "." + figure + ".ms",
                  key,
                  interval -> of.applyAsDouble(interval.latency()) / NANOS_PER_MS,
                  extent));
    }
    boolean counted = key.tag().isOutcome() || key.tag() == Tag.RETRIED;
    if (counted && !LatencyKey.isOfAssay(key.operation())) {
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

  void addTo(SortedMap<SeriesId, SeriesInfo> out) {
    SortedMap<String, Extent> extents = new TreeMap<>();
    sources.forEach((name, source) -> extents.put(name, source.extent));
    Content.add(extents, "", out);
  }

  /**
   * Returns all points of a series; null if there is no such series. The series of a percentile has
   * no points for intervals with too few samples.
   */
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
    int known = 0;
    for (IntervalSummary interval : all) {
      double value = source.figure.applyAsDouble(interval);
      if (!Double.isNaN(value)) {
        seconds[known] = interval.middleSeconds();
        values[known++] = value;
      }
    }
    return Points.summed(Arrays.copyOf(seconds, known), Arrays.copyOf(values, known));
  }

  /** Returns rates; the rate is zero in seconds of a phase in which no operation succeeded. */
  private Points rates(List<LatencyKey> keys) throws IOException {
    List<IntervalRates.Rate> rates = new ArrayList<>();
    for (LatencyKey key : keys) {
      List<IntervalSummary> intervals = recorded.intervals(key);
      Optional<RecordedPhase> phase =
          recorded.phases().stream().filter(each -> each.name().equals(key.phase())).findFirst();
      rates.addAll(
          key.tag() == Tag.OK
              ? IntervalRates.ofEnded(intervals, phase)
              : IntervalRates.of(intervals, phase));
    }
    return Points.summed(
        rates.stream().mapToDouble(IntervalRates.Rate::seconds).toArray(),
        rates.stream().mapToDouble(IntervalRates.Rate::perSecond).toArray());
  }

  private static double count(IntervalSummary interval) {
    return interval.latency().count();
  }
}
