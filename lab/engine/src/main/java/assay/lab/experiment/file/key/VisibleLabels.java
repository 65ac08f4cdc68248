package assay.lab.experiment.file.key;

import assay.lab.study.BadKey;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.VisibilityFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Determines the labels that a reader may see. The experiment file contains either the labels, or
 * the share of the workload's rows that the labels unlock.
 */
final class VisibleLabels {
  private VisibleLabels() {}

  static void check(List<String> authorizations, Optional<Double> unlocks) {
    if (unlocks.isEmpty()) {
      return;
    }
    if (!authorizations.isEmpty()) {
      throw new BadKey(
          "unlocks", "'unlocks' and 'authorizations' are mutually exclusive; remove one");
    }
    double groups = unlocks.get() * VisibilityFormat.GROUPS;
    if (Math.abs(groups - Math.rint(groups)) > 1e-9) {
      throw new BadKey("unlocks", unlocks.get() + ": must be a multiple of 0.1, such as 0.3");
    }
  }

  /**
   * @return labels that sessions may read; empty if a share is set and rows have no labels
   */
  static Set<String> labels(
      List<String> authorizations, Optional<Double> unlocks, RowFormat format) {
    if (unlocks.isEmpty()) {
      return Set.copyOf(authorizations);
    }
    int groups = (int) Math.rint(unlocks.get() * VisibilityFormat.GROUPS);
    return format.visibility().map(of -> of.groupLabels(groups)).orElse(Set.of());
  }
}
