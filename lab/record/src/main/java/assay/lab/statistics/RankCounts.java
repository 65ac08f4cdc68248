package assay.lab.statistics;

import java.util.Arrays;

/**
 * For each value of a series, counts the lower values and the higher values. Values are counted
 * both in the whole series and among the earlier values. Counting takes O(n log n) time. The {@code
 * earlier…} methods must be called with the indices 0, 1, 2 and so on, in this order. Instances are
 * not thread-safe.
 */
public final class RankCounts {
  private final int[] below;
  private final int[] upTo;

  /** Fenwick tree (1994) that holds, for each rank, the number of values added so far. */
  private final int[] tree;

  private int added;

  RankCounts(double[] values) {
    int n = values.length;
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    below = new int[n];
    upTo = new int[n];
    for (int i = 0; i < n; i++) {
      below[i] = below(sorted, values[i]);
      upTo[i] = upTo(sorted, values[i]);
    }
    tree = new int[n + 1];
  }

  /**
   * Returns the rank of a value among sorted values. The lowest rank is 1, and equal values share
   * their mean rank.
   */
  public static double rank(double[] sorted, double value) {
    return (below(sorted, value) + upTo(sorted, value) + 1) / 2.0;
  }

  static int below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int upTo(double[] sorted, double value) {
    return value == Double.POSITIVE_INFINITY ? sorted.length : below(sorted, Math.nextUp(value));
  }

  int below(int index) {
    return below[index];
  }

  int above(int index) {
    return upTo.length - upTo[index];
  }

  int earlierBelow(int index) {
    addBefore(index);
    return sum(below[index]);
  }

  int earlierAbove(int index) {
    addBefore(index);
    return index - sum(upTo[index]);
  }

  private void addBefore(int index) {
    while (added < index) {
      for (int i = below[added] + 1; i < tree.length; i += i & -i) {
        tree[i]++;
      }
      added++;
    }
  }

  private int sum(int ranks) {
    int sum = 0;
    for (int i = ranks; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
  }
}
