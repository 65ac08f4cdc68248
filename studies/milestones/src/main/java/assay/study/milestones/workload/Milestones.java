package assay.study.milestones.workload;

import assay.lab.study.BadKey;
import java.util.List;

public final class Milestones {
  public static final String KEY = "milestones";
  static final String MEANING =
      "Vote counts, in ascending order, at which a post's owner gets a notification. Default: 10, "
          + "100, 1000.";

  private static final List<Long> USUAL = List.of(10L, 100L, 1000L);
  private static final long MOST = 0xffff_ffffL;

  private Milestones() {}

  /**
   * Returns the given milestones, or the default milestones if none are given.
   *
   * @throws BadKey if the milestones are not in ascending order, or are out of range
   */
  public static List<Long> of(List<Long> given) {
    long before = 0;
    for (long milestone : given) {
      if (milestone <= before || milestone > MOST) {
        throw new BadKey(
            KEY,
            "must be ascending numbers from 1 to "
                + MOST
                + ", such as "
                + USUAL
                + "; got "
                + milestone
                + (before == 0 ? "" : " after " + before));
      }
      before = milestone;
    }
    return given.isEmpty() ? USUAL : List.copyOf(given);
  }
}
