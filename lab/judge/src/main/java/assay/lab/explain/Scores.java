package assay.lab.explain;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Converts the values of a series to dimensionless scores. A score is the value's distance from the
 * median, in robust standard deviations. The standard deviation is estimated from the median
 * absolute deviation. Scores are limited, so a single outlier cannot dominate a sum of scores.
 */
final class Scores {
  static final double MOST = 6;

  private static final double NORMAL_MAD = 0.6745;

  private static final double NORMAL_MEAN_DEVIATION = 0.7979;

  private Scores() {}

  static double[] of(double[] values) {
    double[] known = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    if (known.length == 0 || known[0] == known[known.length - 1]) {
      return null;
    }
    double median = ofSorted(known, 0.5);
    double[] deviations = Arrays.stream(known).map(x -> Math.abs(x - median)).sorted().toArray();
    double scale = ofSorted(deviations, 0.5) / NORMAL_MAD;
    if (scale == 0) {
      // The median absolute deviation is 0 if most values are equal, as in counts of rare events.
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
   * Returns the logarithms of the values, because latencies vary by factors. Returns the values
   * unchanged if any value is not positive.
   */
  static double[] logarithms(double[] values) {
    boolean all = Arrays.stream(values).allMatch(value -> Double.isNaN(value) || value > 0);
    return all ? Arrays.stream(values).map(Math::log).toArray() : values;
  }

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
    // Interpolation would yield NaN if the higher value is infinite.
    return at == low || sorted[low] == sorted[high]
        ? sorted[low]
        : sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }
}
