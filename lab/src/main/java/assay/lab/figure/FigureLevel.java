package assay.lab.figure;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Interval;
import assay.lab.statistics.Sample;
import java.util.Optional;

/**
 * One value of a variant for each run, with the interval of their median.
 *
 * @param label how the variant differs from the others; empty if it is the only one
 * @param sample empty if no run has the figure
 */
public record FigureLevel(String label, Figure figure, Sample sample, Optional<Interval> interval) {
  static FigureLevel of(String label, Figure figure, Sample sample, Bootstrap bootstrap) {
    return new FigureLevel(label, figure, sample, bootstrap.median(sample));
  }
}
