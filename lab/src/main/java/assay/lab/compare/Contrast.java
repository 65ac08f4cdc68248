package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.CliffsDelta;
import assay.lab.statistics.Interval;
import assay.lab.statistics.Ratio;
import java.util.Optional;

/**
 * Comparison of one figure of a group with that of the first group.
 *
 * @param difference this group's median minus the first group's, in the figure's unit
 * @param ratio this group's figure divided by the first group's, as in gates and findings; NaN if
 *     the first group's figure is 0
 */
public record Contrast(
    Group group,
    double difference,
    Optional<Interval> differenceInterval,
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
