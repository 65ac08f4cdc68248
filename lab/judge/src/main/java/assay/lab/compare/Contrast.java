package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.CliffsDelta;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Ratio;
import java.util.Optional;

/**
 * Comparison of one metric in a group with the same metric in the first group.
 *
 * @param difference this group's median minus the first group's median, in the unit of the metric
 * @param differenceInterval interval of the difference; empty if there are too few repeats
 * @param ratio ratio to the first group, as in gates and findings; NaN if the first group's value
 *     is 0
 */
public record Contrast(
    Group group,
    double difference,
    Optional<ConfidenceInterval> differenceInterval,
    Ratio ratio,
    CliffsDelta delta) {

  static Contrast of(Figure figure, Summary base, Summary other, Bootstrap bootstrap) {
    return new Contrast(
        other.group(),
        other.sample().median() - base.sample().median(),
        bootstrap.difference(base.sample(), other.sample()),
        GroupRatio.of(other.group(), figure, base.group(), figure, bootstrap),
        CliffsDelta.of(base.sample(), other.sample()));
  }
}
