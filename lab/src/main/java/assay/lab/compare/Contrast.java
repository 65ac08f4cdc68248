package assay.lab.compare;

import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.CliffsDelta;
import assay.lab.statistics.Interval;
import java.util.Optional;

/**
 * One figure of a group set against the first group.
 *
 * @param difference of the medians: this group's minus the first's, in the figure's unit
 * @param ratio of the medians: this group's divided by the first's; NaN where the first's is zero
 */
public record Contrast(
    Group group,
    double difference,
    Optional<Interval> differenceInterval,
    double ratio,
    Optional<Interval> ratioInterval,
    CliffsDelta delta) {

  static Contrast of(Summary base, Summary other, Bootstrap bootstrap) {
    double baseMedian = base.sample().median();
    double median = other.sample().median();
    return new Contrast(
        other.group(),
        median - baseMedian,
        bootstrap.difference(base.sample(), other.sample()),
        baseMedian == 0 ? Double.NaN : median / baseMedian,
        bootstrap.ratio(base.sample(), other.sample()),
        CliffsDelta.of(base.sample(), other.sample()));
  }
}
