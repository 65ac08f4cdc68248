package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity.Better;
import assay.lab.plan.result.RatioBound;
import assay.lab.statistics.Interval;
import java.util.Optional;

/**
 * Ratios of groups if the store failed in some of their runs. Failed runs are excluded, although
 * their figures would have been worse. A group in which a greater share of runs failed may be worse
 * by any factor, so the ratio's interval has no bound in that direction.
 */
final class SurvivorBounds {
  private SurvivorBounds() {}

  /** Compares a ratio with its bound, and takes failed runs into account. */
  static RatioBound.Decision judge(
      RatioBound bound, Interval ratio, Group other, Figure over, Group base, Figure under) {
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

  /**
   * Explains why the remaining runs of one group prove nothing; empty if the store failed equally
   * often in both groups.
   */
  static Optional<String> why(Group one, Group other) {
    if (one.failedMoreOftenThan(other)) {
      return Optional.of(Group.survivors(one, other));
    }
    return other.failedMoreOftenThan(one)
        ? Optional.of(Group.survivors(other, one))
        : Optional.empty();
  }
}
