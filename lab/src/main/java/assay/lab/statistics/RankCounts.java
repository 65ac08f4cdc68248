package assay.lab.statistics;

import java.util.Arrays;

/**
 * How many values of a series lie above or below each of them: in the whole series, and among those
 * before it. Takes n log n steps for n values. {@code earlier…} methods ask for index 0, 1, 2 … in
 * turn. Of one thread.
 */
final class RankCounts {
  private final int[] below;
  private final int[] upTo;

  /** A tree of sums (Fenwick 1994): how many of the values so far have each rank. */
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

  /** Index of the first value that is at least, or above, another; the length if none is. */
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

  /** Values of the series below the one at an index. */
  int below(int index) {
    return below[index];
  }

  /** Values of the series above the one at an index. */
  int above(int index) {
    return upTo.length - upTo[index];
  }

  /** Values before an index that lie below the one there. */
  int earlierBelow(int index) {
    addBefore(index);
    return sum(below[index]);
  }

  /** Values before an index that lie above the one there. */
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

  /** Values so far that are below so many of the series' ranks. */
  private int sum(int ranks) {
    int sum = 0;
    for (int i = ranks; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
  }
}
