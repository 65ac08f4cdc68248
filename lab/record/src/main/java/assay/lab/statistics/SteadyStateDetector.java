package assay.lab.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Finds where the warm-up of a series ends, and whether the rest of the series is steady.
 *
 * <p>The warm-up is found by MSER-m (White 1997; White, Cobb and Spratt 2000), which averages
 * batches of m steps. MSER-m searches the first half of the series for the cut at which the mean of
 * the remaining steps has the lowest standard error. Hoad, Robinson and Davies (2010, "Automating
 * warm-up length estimation") found MSER to be the best of the known methods. As in MSER-5, m is 5,
 * but m is lower if the series would otherwise have fewer than 20 batches. A series of fewer than
 * 20 steps is not assessed.
 *
 * <p>Two additional rules keep noise from looking like a warm-up. The detector chooses the first
 * cut whose error is at most a quarter above the lowest error. The mean of the removed steps must
 * differ from the mean of the rest by more than three standard errors and by more than 5 % of the
 * level.
 *
 * <p>The rest of the series is tested for a change of level by Pettitt's rank test (1979). The rest
 * of the series is also tested for a trend by the Mann–Kendall test (1945). The Mann–Kendall test
 * detects a trend in fewer batches than Pettitt's test. Neighbouring steps are correlated, so both
 * tests report too many changes. A change is therefore accepted only if its p value is below 1 %
 * and its size is more than 5 % of the level. If the rest of the series is not steady for any cut
 * in the first half, the series has no steady part. Neither test detects waves: a series that
 * oscillates evenly counts as steady.
 */
public final class SteadyStateDetector {
  /**
   * Minimum number of steps in a series that is assessed. In a shorter series, a warm-up cannot be
   * distinguished from chance.
   */
  public static final int LEAST_STEPS = 20;

  /**
   * Minimum difference that counts as a change between two levels, as a share of the larger level.
   */
  public static final double LEAST_SHIFT = 0.05;

  private static final double MOST_CHANCE = 0.01;
  private static final double MOST_ERRORS = 3;
  private static final double NEARLY_LEAST = 1.25;
  private static final int LARGEST_BATCH = 5;
  private static final int LEAST_BATCHES = 20;

  private SteadyStateDetector() {}

  /**
   * Detects the steady state of a series.
   *
   * @param steps finite values, one for each step
   */
  public static SteadyState detect(double[] steps) {
    if (steps.length < LEAST_STEPS) {
      return new SteadyState.Undetermined();
    }
    int batch = Math.max(1, Math.min(LARGEST_BATCH, steps.length / LEAST_BATCHES));
    double[] means = means(steps, batch);
    int cut = warmup(means);
    boolean noneLeft = cut >= means.length / 2;
    double[] rest = noneLeft ? means : Arrays.copyOfRange(means, cut, means.length);
    int change = changePoint(rest);
    if (change > 0) {
      double before = new Sample(Arrays.copyOf(rest, change)).median();
      double after = new Sample(Arrays.copyOfRange(rest, change, rest.length)).median();
      if (matters(before, after)) {
        return new SteadyState.Shifted(
            (means.length - rest.length + change) * batch, before, after);
      }
    }
    return noneLeft ? new SteadyState.StillWarming() : new SteadyState.Steady(cut * batch);
  }

  private static boolean matters(double one, double other) {
    return Math.abs(other - one) > LEAST_SHIFT * Math.max(Math.abs(one), Math.abs(other));
  }

  private static double[] means(double[] steps, int batch) {
    double[] means = new double[steps.length / batch];
    for (int i = 0; i < means.length; i++) {
      int to = i == means.length - 1 ? steps.length : (i + 1) * batch;
      means[i] = mean(steps, i * batch, to);
    }
    return means;
  }

  private static int warmup(double[] means) {
    double[] deviations = deviations(means);
    double[] errors = new double[means.length / 2 + 1];
    for (int cut = 0; cut < errors.length; cut++) {
      errors[cut] = deviations[cut] / Math.pow(means.length - cut, 2);
    }
    double least = Arrays.stream(errors).min().orElseThrow();
    int cut = 0;
    // Noise may move the position of the lowest error, so the detector chooses the first cut whose
    // error is close to the lowest.
    while (errors[cut] > least * NEARLY_LEAST) {
      cut++;
    }
    return cut > 0 && differs(means, cut, deviations[cut]) ? cut : 0;
  }

  /**
   * Returns, for each cut, the sum of squared deviations of the later batches from their mean. The
   * sums are computed from the end backwards by Welford's method (1962).
   */
  private static double[] deviations(double[] means) {
    double[] deviations = new double[means.length];
    double mean = 0;
    double squares = 0;
    for (int cut = means.length - 1; cut >= 0; cut--) {
      double distance = means[cut] - mean;
      mean += distance / (means.length - cut);
      squares += distance * (means[cut] - mean);
      deviations[cut] = squares;
    }
    return deviations;
  }

  private static double mean(double[] values, int from, int to) {
    return Arrays.stream(values, from, to).average().orElseThrow();
  }

  private static boolean differs(double[] means, int cut, double deviations) {
    int rest = means.length - cut;
    double before = mean(means, 0, cut);
    double after = mean(means, cut, means.length);
    double error = Math.sqrt(deviations / (rest - 1) * (1.0 / cut + 1.0 / rest));
    return matters(before, after) && Math.abs(before - after) > MOST_ERRORS * error;
  }

  /**
   * Returns the index at which the level changes, or the middle of a trend. Returns 0 if the change
   * may be due to chance.
   */
  private static int changePoint(double[] values) {
    int n = values.length;
    RankCounts counts = new RankCounts(values);
    long largest = 0;
    int at = 0;
    long sum = 0;
    long rises = 0;
    for (int i = 0; i < n; i++) {
      sum += counts.above(i) - counts.below(i);
      rises += counts.earlierBelow(i) - counts.earlierAbove(i);
      if (Math.abs(sum) > largest) {
        largest = Math.abs(sum);
        at = i + 1;
      }
    }
    // The p values are the approximations of Pettitt and of Mann and Kendall.
    double chanceOfChange =
        2 * Math.exp(-6.0 * largest * largest / (Math.pow(n, 3) + Math.pow(n, 2)));
    double spread = Math.sqrt(n * (n - 1.0) * (2.0 * n + 5) / 18);
    double chanceOfTrend =
        2 * NormalDistribution.of(0, 1).survivalProbability((Math.abs(rises) - 1) / spread);
    return Math.min(chanceOfChange, chanceOfTrend) < MOST_CHANCE ? at : 0;
  }
}
