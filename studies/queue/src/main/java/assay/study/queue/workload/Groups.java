package assay.study.queue.workload;

import assay.lab.study.BadKey;
import assay.study.queue.oracle.Transactions.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * The groups of consumers of a queue. The number of consumers in a group can change at certain
 * write pointers. Within a group, each partition belongs to one consumer. Immutable.
 */
public final class Groups {
  static final String KEY = "groups";
  static final String MEANING =
      "Number of consumers in each group, such as [3, 2] for two groups. Default: one "
          + "group of 4 consumers.";
  public static final int MOST_CONSUMERS = 0xffff;

  private static final List<Integer> USUAL = List.of(4);
  private static final int MOST_GROUPS = 0xff;

  private final List<List<Size>> sizes;

  private Groups(List<List<Size>> sizes) {
    this.sizes = sizes;
  }

  static List<Integer> checked(List<Integer> given, int partitions) {
    BadKey.require(
        given.size() <= MOST_GROUPS,
        KEY,
        "must have at most " + MOST_GROUPS + " groups; got " + given.size());
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
   * Creates groups from the initial numbers of consumers, and from later changes of these numbers.
   *
   * @param first initial number of consumers of each group
   * @param changes later changes, in the order of their write pointers
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

  /**
   * Returns the next write pointer at which the size of a group changes; {@link Long#MAX_VALUE} if
   * there is no later change.
   */
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
