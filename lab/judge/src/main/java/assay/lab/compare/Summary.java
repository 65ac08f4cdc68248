package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
import java.util.Optional;

/**
 * Values of one metric in a group, with the interval of their median.
 *
 * @param interval interval of the median; empty if there are too few repeats
 */
public record Summary(Group group, Sample sample, Optional<ConfidenceInterval> interval) {

  static Summary of(Group group, Figure figure, Bootstrap bootstrap) {
    Sample sample = group.sample(figure);
    return new Summary(group, sample, bootstrap.median(sample));
  }
}
