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
import assay.lab.run.series.Points;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Series of latencies and rates, with a point in the middle of each measured interval. A series
 * covers all phases that perform the operation. Writes that only fill the client's buffer have
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

  private final Content recorded;
  private final Set<LatencyKey> measured;
  private final SortedMap<String, Source> sources = new TreeMap<>();

  /**
   * @param figure computes a value from an interval; null for rates, which also depend on the end
   *     of the phase
   */
  private record Source(
      List<LatencyKey> keys, ToDoubleFunction<IntervalSummary> figure, Extent extent) {
    Source with(Source other) {
      List<LatencyKey> all = Stream.concat(keys.stream(), other.keys.stream()).toList();
      return new Source(all, figure, extent.with(other.extent));
    }
  }

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
      add("throughput." + key.operation() + "." + outcome + ".per_s", key, null, extent);
    }
  }

  private void add(
      String name, LatencyKey key, ToDoubleFunction<IntervalSummary> figure, Extent extent) {
    sources.merge(name, new Source(List.of(key), figure, extent), Source::with);
  }

  void addTo(SortedMap<SeriesId, Extent> out) {
    sources.forEach((name, source) -> out.put(SeriesId.ofRun(name), source.extent));
  }

  /**
   * Returns all points of a series. Returns null if there is no such series. The series of a
   * percentile has no points for intervals with too few samples.
   */
  Points points(SeriesId id) throws IOException {
    Source source = id.machine().isEmpty() ? sources.get(id.name()) : null;
    if (source == null) {
      return null;
    }
    if (source.figure == null) {
      return rates(source.keys);
    }
    Points.Builder points = new Points.Builder();
    for (LatencyKey key : source.keys) {
      for (IntervalSummary interval : recorded.intervals(key)) {
        double value = source.figure.applyAsDouble(interval);
        if (!Double.isNaN(value)) {
          points.add(interval.middleSeconds(), value);
        }
      }
    }
    return points.build().summed();
  }

  /**
   * Returns the rates of operations. If no operation succeeded in an interval of a phase, the
   * interval's rate of successful operations is zero.
   */
  private Points rates(List<LatencyKey> keys) throws IOException {
    Points.Builder rates = new Points.Builder();
    for (LatencyKey key : keys) {
      List<IntervalSummary> intervals = recorded.intervals(key);
      Optional<RecordedPhase> phase =
          recorded.phases().stream().filter(each -> each.name().equals(key.phase())).findFirst();
      (key.tag() == Tag.OK
              ? IntervalRates.ofEnded(intervals, phase)
              : IntervalRates.of(intervals, phase))
          .forEach(rate -> rates.add(rate.seconds(), rate.value()));
    }
    return rates.build().summed();
  }
}
