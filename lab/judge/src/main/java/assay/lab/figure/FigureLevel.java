package assay.lab.figure;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
import java.util.Optional;

/**
 * The values of one metric for one variant, with the interval of their median.
 *
 * @param label how the variant differs from the others; empty if there is only one variant
 * @param sample one value for each run; empty if no run measured the metric
 * @param interval interval of the median; empty if there are too few runs
 */
public record FigureLevel(
    String label, Figure figure, Sample sample, Optional<ConfidenceInterval> interval) {
  static FigureLevel of(String label, Figure figure, Sample sample, Bootstrap bootstrap) {
    return new FigureLevel(label, figure, sample, bootstrap.median(sample));
  }
}
