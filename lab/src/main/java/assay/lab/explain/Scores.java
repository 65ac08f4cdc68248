package assay.lab.explain;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Converts series to dimensionless scores: distances from the median in robust standard deviations,
 * which are estimated from the median absolute deviation. Scores are limited, so that no outlier
 * dominates.
 */
final class Scores {
  /** Limit of a score; how far a value is beyond this limit does not matter. */
  static final double MOST = 6;

  /** Median absolute deviation of the standard normal distribution. */
  private static final double NORMAL_MAD = 0.6745;

  /** Mean absolute deviation of the standard normal distribution. */
  private static final double NORMAL_MEAN_DEVIATION = 0.7979;

  private Scores() {}

  /** Returns the scores, NaN where values are NaN; null if the values never change. */
  static double[] of(double[] values) {
    double[] known = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    if (known.length == 0 || known[0] == known[known.length - 1]) {
      return null;
    }
    double median = ofSorted(known, 0.5);
    double[] deviations = Arrays.stream(known).map(x -> Math.abs(x - median)).sorted().toArray();
    double scale = ofSorted(deviations, 0.5) / NORMAL_MAD;
    if (scale == 0) {
      // Most values are equal, as in counts of rare events.
      scale = Arrays.stream(deviations).average().orElseThrow() / NORMAL_MEAN_DEVIATION;
    }
    double[] scores = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double score = (values[i] - median) / scale;
      scores[i] = Double.isNaN(score) ? score : Math.max(-MOST, Math.min(MOST, score));
    }
    return scores;
  }

  /**
   * Returns logarithms, since latencies vary by factors; the values themselves if any is not
   * positive.
   */
  static double[] logarithms(double[] values) {
    boolean all = Arrays.stream(values).allMatch(value -> Double.isNaN(value) || value > 0);
    return all ? Arrays.stream(values).map(Math::log).toArray() : values;
  }

  /**
   * Returns the median of the known values within or outside of a stretch; NaN if there are none.
   */
  static double median(double[] values, int from, int to, boolean inside) {
    double[] chosen =
        IntStream.range(0, values.length)
            .filter(i -> (i >= from && i < to) == inside)
            .mapToDouble(i -> values[i])
            .filter(value -> !Double.isNaN(value))
            .sorted()
            .toArray();
    return chosen.length == 0 ? Double.NaN : ofSorted(chosen, 0.5);
  }

  static double ofSorted(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int low = (int) at;
    int high = Math.min(low + 1, sorted.length - 1);
    // The higher value may be infinite, in which case interpolation would yield NaN.
    return at == low || sorted[low] == sorted[high]
        ? sorted[low]
        : sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }
}
