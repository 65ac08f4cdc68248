package assay.lab.compare.figures;

import assay.lab.measure.LatencyKey;
import assay.lab.plan.result.Figure;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.statistics.Windows;
import assay.lab.statistics.Windows.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Maxima of throughput or of a sampled series over a phase's measured part. The measured part is
 * divided into time windows of equal length. A maximum is the highest mean of a window. The class
 * computes only maxima that the experiment file requests.
 */
final class WindowMaxima {
  private static final double HALF_SECOND = 0.5;

  private WindowMaxima() {}

  record Maximum(double value, double windowSeconds) {}

  static Map<Figure, Maximum> of(RecordedRun run, Collection<Figure> asked) {
    Map<Figure, Maximum> maxima = new LinkedHashMap<>();
    for (Figure figure : asked) {
      Optional<RecordedPhase> phase = run.phase(figure.phase());
      if (figure.quantity().window().isPresent() && phase.isPresent()) {
        maximum(run, phase.get(), figure).ifPresent(found -> maxima.put(figure, found));
      }
    }
    return maxima;
  }

  private static Optional<Maximum> maximum(RecordedRun run, RecordedPhase phase, Figure figure) {
    Duration wanted = figure.quantity().window().orElseThrow();
    Windows windows = Windows.of((double) wanted.toSeconds(), phase.measuredSeconds());
    boolean sums = !figure.ofSeries() || ActivitySeries.tellsAmounts(figure.operation());
    List<Point> points = points(run, phase, figure, sums);
    return points.isEmpty()
        ? Optional.empty()
        : windows.values(points, sums).stream()
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .max(Double::compare)
            .map(highest -> new Maximum(highest, windows.seconds()));
  }

  private static List<Point> points(
      RecordedRun run, RecordedPhase phase, Figure figure, boolean sums) {
    if (figure.ofSeries()) {
      return ofSeries(run.series().get(figure.operation()), phase, sums);
    }
    List<Point> points = new ArrayList<>();
    for (String source : phase.sources()) {
      if (figure.operation().equals(Figure.ACKNOWLEDGED)) {
        String name = new ActivitySeries(source).of(ActivitySeries.ACKNOWLEDGED);
        points.addAll(ofSeries(run.series().get(name), phase, true));
      } else {
        points.addAll(ofOperation(run, phase, source, figure.operation()));
      }
    }
    return points;
  }

  private static List<Point> ofSeries(SampledSeries series, RecordedPhase phase, boolean sums) {
    if (series == null) {
      return List.of();
    }
    double zero = phase.measuredFromSeconds() + (sums ? HALF_SECOND : 0);
    return series.samples().stream()
        .map(sample -> new Point(sample.seconds() - zero, sample.value()))
        .toList();
  }

  private static List<Point> ofOperation(
      RecordedRun run, RecordedPhase phase, String source, String operation) {
    return Optional.ofNullable(
            run.latencies().get(new LatencyKey(source, operation, LatencyKey.Tag.OK)))
        .map(
            series ->
                series.intervals().stream()
                    .map(
                        interval ->
                            new Point(
                                interval.middleSeconds() - phase.measuredFromSeconds(),
                                interval.latency().count()))
                    .toList())
        .orElse(List.of());
  }
}
