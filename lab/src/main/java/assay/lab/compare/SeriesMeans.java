package assay.lab.compare;

import assay.lab.plan.Figure;
import assay.lab.plan.Quantity;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.SampledSeries;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Means of sampled series over phases. A run has hundreds of series; those count here that its
 * experiment file asks for.
 */
final class SeriesMeans {
  private SeriesMeans() {}

  /**
   * Of a run.
   *
   * @param asked beside what its plan asks for
   */
  static Map<Figure, Double> of(RecordedRun run, Collection<Figure> asked) {
    Map<Figure, Double> means = new LinkedHashMap<>();
    Set<Figure> all = new LinkedHashSet<>(run.manifest().results().asked());
    all.addAll(asked);
    for (Figure figure : all) {
      Optional<RecordedPhase> phase = run.phase(figure.phase());
      SampledSeries series = run.series().get(figure.operation());
      if (figure.quantity().equals(Quantity.MEAN) && phase.isPresent() && series != null) {
        mean(series, phase.get()).ifPresent(mean -> means.put(figure, mean));
      }
    }
    return means;
  }

  /** A moment may be told in parts, which add up: threads that were late had their own line. */
  private static OptionalDouble mean(SampledSeries series, RecordedPhase phase) {
    Map<Double, Double> moments = new HashMap<>();
    series
        .within(phase.measuredFromSeconds(), phase.endSeconds())
        .forEach(sample -> moments.merge(sample.seconds(), sample.value(), Double::sum));
    return moments.values().stream().mapToDouble(Double::doubleValue).average();
  }
}
