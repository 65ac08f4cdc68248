package assay.lab.explain;

import assay.lab.statistics.RankCounts;
import java.util.Arrays;

/**
 * Ranks of a series' values. From these ranks, Cliff's delta (1993) between a time range and the
 * rest is computed in constant time. Delta is the mean rank within the range minus the mean rank
 * outside, divided by half of the number of values. Tied values have the same mean rank.
 */
final class Ranks {
  private final int size;
  private final double[] sumBefore;
  private final int[] countBefore;

  Ranks(double[] values) {
    size = values.length;
    double[] sorted =
        Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
    sumBefore = new double[size + 1];
    countBefore = new int[size + 1];
    for (int i = 0; i < size; i++) {
      boolean known = !Double.isNaN(values[i]);
      sumBefore[i + 1] = sumBefore[i] + (known ? RankCounts.rank(sorted, values[i]) : 0);
      countBefore[i + 1] = countBefore[i] + (known ? 1 : 0);
    }
  }

  /**
   * Returns Cliff's delta between the values within a range of cells and the values outside. Delta
   * is 1 if all values within the range are higher, and −1 if all values within the range are
   * lower.
   *
   * @param from first cell; may be negative or beyond the end, because cells wrap around
   */
  double delta(int from, int length) {
    int first = Math.floorMod(from, size);
    int last = first + length;
    double sum = sum(first, Math.min(last, size)) + sum(0, Math.max(0, last - size));
    int count = count(first, Math.min(last, size)) + count(0, Math.max(0, last - size));
    return delta(sum, count);
  }

  /**
   * Returns Cliff's delta like {@link #delta(int, int)}, but omits cells beyond the ends instead of
   * wrapping around.
   */
  double deltaWithin(int from, int to) {
    int first = Math.max(0, Math.min(from, size));
    int last = Math.max(first, Math.min(to, size));
    return delta(sum(first, last), count(first, last));
  }

  private double delta(double sum, int count) {
    int all = countBefore[size];
    if (count == 0 || count == all) {
      return 0;
    }
    double inside = sum / count;
    double outside = (sumBefore[size] - sum) / (all - count);
    return (inside - outside) * 2 / all;
  }

  private double sum(int from, int to) {
    return sumBefore[to] - sumBefore[from];
  }

  private int count(int from, int to) {
    return countBefore[to] - countBefore[from];
  }
}
