package assay.lab.compare.figures;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.SampledSeries;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Means, first values and last values of sampled series over phases. A run has hundreds of series,
 * so the class computes only values that the experiment file requests.
 */
final class SeriesMeans {
  private SeriesMeans() {}

  static Map<Figure, Double> of(RecordedRun run, Collection<Figure> asked) {
    Map<Figure, Double> means = new LinkedHashMap<>();
    for (Figure figure : asked) {
      Optional<RecordedPhase> phase = run.phase(figure.phase());
      SampledSeries series = run.series().get(figure.operation());
      if (figure.quantity().ofSeries() && phase.isPresent() && series != null) {
        of(figure.quantity(), moments(series, phase.get()))
            .ifPresent(value -> means.put(figure, value));
      }
    }
    return means;
  }

  private static OptionalDouble of(Quantity quantity, SortedMap<Double, Double> moments) {
    if (moments.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (quantity.equals(Quantity.FIRST)) {
      return OptionalDouble.of(moments.get(moments.firstKey()));
    }
    return quantity.equals(Quantity.LAST)
        ? OptionalDouble.of(moments.get(moments.lastKey()))
        : moments.values().stream().mapToDouble(Double::doubleValue).average();
  }

  /**
   * Adds up samples that have the same time. Threads that were delayed report their part of a
   * sample on a separate line.
   */
  private static SortedMap<Double, Double> moments(SampledSeries series, RecordedPhase phase) {
    SortedMap<Double, Double> moments = new TreeMap<>();
    series
        .within(phase.measuredFromSeconds(), phase.endSeconds())
        .forEach(sample -> moments.merge(sample.seconds(), sample.value(), Double::sum));
    return moments;
  }
}
