package assay.study.queue.workload;

import assay.lab.study.BadKey;
import assay.study.queue.oracle.Transactions.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * Groups of consumers, and the size of each group at each write pointer. In each group, a partition
 * belongs to one consumer. Immutable.
 */
public final class Groups {
  static final String KEY = "groups";
  static final String MEANING =
      "Number of consumers of each group, such as [3, 2]. Default: one group of 4.";
  public static final int MOST_CONSUMERS = 0xffff;

  private static final List<Integer> USUAL = List.of(4);
  private static final int MOST_GROUPS = 0xff;

  private final List<List<Size>> sizes;

  private Groups(List<List<Size>> sizes) {
    this.sizes = sizes;
  }

  /**
   * @param given the groups; empty means the default
   * @throws BadKey if there are too many groups, or more consumers than partitions
   */
  static List<Integer> checked(List<Integer> given, int partitions) {
    BadKey.require(
        given.size() <= MOST_GROUPS,
        KEY,
        "must be at most " + MOST_GROUPS + "; got " + given.size());
    for (int consumers : given) {
      requireConsumers(KEY, consumers, partitions);
    }
    return given.isEmpty() ? USUAL : List.copyOf(given);
  }

  public static void requireConsumers(String key, int consumers, int partitions) {
    int most = Math.min(partitions, MOST_CONSUMERS);
    BadKey.require(
        consumers >= 1 && consumers <= most,
        key,
        "a group must have 1 to %s consumers, at most one per partition; got %s"
            .formatted(most, consumers));
  }

  /**
   * Creates the initial groups with their later changes.
   *
   * @param changes the changes, in the order of their barriers
   */
  public static Groups of(List<Integer> first, List<Size> changes) {
    List<List<Size>> sizes = new ArrayList<>();
    for (int group = 0; group < first.size(); group++) {
      List<Size> own = new ArrayList<>();
      own.add(new Size(group, first.get(group), 0));
      for (Size change : changes) {
        if (change.group() == group) {
          own.add(change);
        }
      }
      sizes.add(own);
    }
    return new Groups(sizes);
  }

  public int count() {
    return sizes.size();
  }

  /** Number of consumers that share a group's events at a write pointer. */
  public int consumers(int group, long pointer) {
    return at(group, pointer).consumers();
  }

  private Size at(int group, long pointer) {
    List<Size> own = sizes.get(group);
    int i = own.size() - 1;
    while (own.get(i).barrier() > pointer) {
      i--;
    }
    return own.get(i);
  }

  /** The next pointer at which a group's size changes; {@link Long#MAX_VALUE} if there is none. */
  long barrierAfter(int group, long pointer) {
    for (Size size : sizes.get(group)) {
      if (size.barrier() > pointer) {
        return size.barrier();
      }
    }
    return Long.MAX_VALUE;
  }

  boolean isBarrier(int group, long pointer) {
    return pointer > 0 && at(group, pointer).barrier() == pointer;
  }

  public int most(int group) {
    return sizes.get(group).stream().mapToInt(Size::consumers).max().orElseThrow();
  }
}
