package assay.lab.statistics;

import java.util.Arrays;

/**
 * Counts the values of a series that lie below or above each value, in the whole series and among
 * those before it. O(n log n). The {@code earlier…} methods must be called with index 0, 1, 2 … in
 * turn. Not thread-safe.
 */
final class RankCounts {
  private final int[] below;
  private final int[] upTo;

  /** Fenwick tree (1994): how many of the values added so far have each rank. */
  private final int[] tree;

  private int added;

  RankCounts(double[] values) {
    int n = values.length;
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    below = new int[n];
    upTo = new int[n];
    for (int i = 0; i < n; i++) {
      below[i] = firstAtLeast(sorted, values[i], false);
      upTo[i] = firstAtLeast(sorted, values[i], true);
    }
    tree = new int[n + 1];
  }

  /** Index of the first value that is at least, or above, {@code value}; the length if none is. */
  private static int firstAtLeast(double[] sorted, double value, boolean above) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value || (above && sorted[middle] == value)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
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

  /** Number of added values among this many of the lowest ranks. */
  private int sum(int ranks) {
    int sum = 0;
    for (int i = ranks; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
  }
}
