package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity.Better;
import assay.lab.plan.result.RatioBound;
import assay.lab.statistics.ConfidenceInterval;
import java.util.Optional;

/**
 * Judges ratios between groups of runs if the store failed in some of the runs. Failed runs are
 * excluded, but their values would have been worse than those of the included runs. A group with a
 * greater share of failed runs may be worse by any factor. The ratio's interval is therefore
 * unbounded in the direction in which the group may be worse.
 */
final class SurvivorBounds {
  private SurvivorBounds() {}

  static RatioBound.Decision judge(
      RatioBound bound,
      ConfidenceInterval ratio,
      Group other,
      Figure over,
      Group base,
      Figure under) {
    boolean otherWorse = other.failedMoreOftenThan(base);
    boolean baseWorse = base.failedMoreOftenThan(other);
    Better ofOther = over.quantity().better();
    Better ofBase = under.quantity().better();
    boolean mayBeHigher =
        (otherWorse && ofOther != Better.MORE) || (baseWorse && ofBase != Better.LESS);
    boolean mayBeLower =
        (otherWorse && ofOther != Better.LESS) || (baseWorse && ofBase != Better.MORE);
    return bound.judge(
        mayBeLower ? Double.MIN_VALUE : ratio.low(), mayBeHigher ? Double.MAX_VALUE : ratio.high());
  }

  static Optional<String> why(Group one, Group other) {
    if (one.failedMoreOftenThan(other)) {
      return Optional.of(Group.survivors(one, other));
    }
    return other.failedMoreOftenThan(one)
        ? Optional.of(Group.survivors(other, one))
        : Optional.empty();
  }
}
