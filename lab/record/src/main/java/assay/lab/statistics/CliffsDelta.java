package assay.lab.statistics;

import java.util.Optional;
import org.apache.commons.numbers.rootfinder.BrentSolver;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * Cliff's delta (1993), an effect size that depends only on ranks. Delta is the probability that a
 * value of the other sample is above a value of the base sample, minus the probability of the
 * reverse. Delta makes no assumption about the distributions' scale or shape, so delta is suitable
 * for few repeats. A single outlier cannot produce a large delta.
 *
 * @param value effect size from −1 (all values of the other sample are lower) to 1 (all values are
 *     higher)
 * @param interval interval of delta by the score method of Newcombe (2006, method 5), which is
 *     reliable even if the samples do not overlap. The confidence is 95 %, or 90 % if both samples
 *     have 3 repeats. The interval is empty if either sample has fewer than {@link
 *     Bootstrap#LEAST_REPEATS} repeats.
 * @param chance two-sided p value of the Mann–Whitney U test; 1 if all values are equal. The p
 *     value is exact with fewer than 50 values on each side and no ties.
 */
public record CliffsDelta(double value, Optional<ConfidenceInterval> interval, double chance) {
  private static final double LEAST_STEP = 1e-9;

  public static CliffsDelta of(Sample base, Sample other) {
    int n = base.size();
    int m = other.size();
    if (n == 0 || m == 0) {
      throw new IllegalArgumentException("an empty sample has no rank");
    }
    var test = MannWhitneyUTest.withDefaults().test(other.values(), base.values());
    double above = test.getStatistic() / ((double) n * m);
    Optional<ConfidenceInterval> interval =
        Math.min(n, m) < Bootstrap.LEAST_REPEATS
            ? Optional.empty()
            : Optional.of(newcombe(above, n, m));
    double chance = Double.isNaN(test.getPValue()) ? 1 : test.getPValue();
    return new CliffsDelta(2 * above - 1, interval, chance);
  }

  private static ConfidenceInterval newcombe(double above, int n, int m) {
    double low = above <= 0 ? 0 : end(above, 0, n, m);
    double high = above >= 1 ? 1 : end(above, 1, n, m);
    return new ConfidenceInterval(2 * low - 1, 2 * high - 1, Bootstrap.pairConfidence(n, m));
  }

  /**
   * Returns one end of the interval by Newcombe's method. The end lies between the estimate and
   * {@code bound}, at a distance of z standard errors from the estimate. The standard error is
   * computed for the value at this end of the interval, not for the estimate.
   */
  private static double end(double above, double bound, int n, int m) {
    double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(Bootstrap.TAIL);
    double mean = (n + m) / 2.0 - 1;
    // An estimate at the end of its range is also a root of the equation, but the interval's end is
    // the root within the range.
    double inner = Math.min(Math.max(above, LEAST_STEP), 1 - LEAST_STEP);
    BrentSolver solver = new BrentSolver(1e-12, 1e-12, 1e-15);
    return solver.findRoot(
        theta -> {
          double spread = 1 + mean * (1 - theta) / (2 - theta) + mean * theta / (1 + theta);
          double variance = theta * (1 - theta) * spread / ((double) n * m);
          return Math.abs(above - theta) - z * Math.sqrt(variance);
        },
        Math.min(inner, bound),
        Math.max(inner, bound));
  }
}
