package assay.lab.statistics;

import java.util.Optional;
import org.apache.commons.numbers.rootfinder.BrentSolver;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * How far two samples lie apart by ranks alone (Cliff 1993): the probability that a value of the
 * other is above one of the base, minus that of the reverse. It needs no scale and no shape, so
 * that it is the effect size for few repeats; a single outlier cannot make it.
 *
 * @param value from −1 (every value of the other is lower) over 0 to 1 (every one is higher)
 * @param interval 95 %, by the score method of Newcombe (2006, method 5), which stays honest where
 *     the samples do not touch; 90 % for 3 and 3 repeats; empty with fewer than {@link
 *     Bootstrap#LEAST_REPEATS} a side
 * @param chance how often samples of one distribution lie so far apart or farther: the two-sided p
 *     value of the Mann–Whitney U test, exact with fewer than 50 values a side and no ties; 1 where
 *     all are equal
 */
public record CliffsDelta(double value, Optional<Interval> interval, double chance) {
  private static final double LEAST_STEP = 1e-9;

  /** Of two samples that are not empty. */
  public static CliffsDelta of(Sample base, Sample other) {
    int n = base.size();
    int m = other.size();
    if (n == 0 || m == 0) {
      throw new IllegalArgumentException("an empty sample has no rank");
    }
    var test = MannWhitneyUTest.withDefaults().test(other.values(), base.values());
    double above = test.getStatistic() / ((double) n * m);
    Optional<Interval> interval =
        Math.min(n, m) < Bootstrap.LEAST_REPEATS
            ? Optional.empty()
            : Optional.of(newcombe(above, n, m));
    double chance = Double.isNaN(test.getPValue()) ? 1 : test.getPValue();
    return new CliffsDelta(2 * above - 1, interval, chance);
  }

  private static Interval newcombe(double above, int n, int m) {
    double low = above <= 0 ? 0 : end(above, 0, n, m);
    double high = above >= 1 ? 1 : end(above, 1, n, m);
    return new Interval(2 * low - 1, 2 * high - 1, Bootstrap.pairConfidence(n, m));
  }

  /** Between the estimate and its bound, the value whose own spread just reaches the estimate. */
  private static double end(double above, double bound, int n, int m) {
    double z =
        NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - Bootstrap.CONFIDENCE) / 2);
    double mean = (n + m) / 2.0 - 1;
    // An estimate at the very end is a root, too; the one that is asked for lies inside.
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
