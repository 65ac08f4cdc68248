package assay.lab.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ratio of one group's values to another group's values, with a confidence interval.
 *
 * <p>The interval of a ratio is the hull of two intervals: Student's interval of the mean
 * logarithm, and the bootstrap interval of the median. The hull's coverage is at least the coverage
 * of the better interval. Student's interval reaches a coverage of 95 % with only three repeats.
 * The median's interval does not assume normally distributed logarithms.
 *
 * <p>If two groups of five repeats come from the same distribution, the interval excludes 1 in at
 * most 1 of 20 cases. Assume that the values' standard deviation is 2 % of their mean, and that the
 * groups differ by 6 %. The interval then excludes 1 in at least 4 of 5 cases.
 *
 * @param value median of the blocks' ratios; for groups without common blocks, the ratio of the
 *     groups' medians; NaN if undefined
 * @param interval interval with 95 % confidence; empty if either group has fewer than {@link
 *     Bootstrap#LEAST_REPEATS} repeats, or if a value is not positive
 * @param repeats number of blocks; for groups without common blocks, the number of repeats in the
 *     smaller group
 * @param blocks whether repeats were paired by block
 * @param deviation standard deviation (n − 1) of the logarithm of one block's ratio; NaN if there
 *     is no interval
 */
public record Ratio(
    double value,
    Optional<ConfidenceInterval> interval,
    int repeats,
    boolean blocks,
    double deviation) {
  private static final int MOST_REPEATS = 1000;

  /**
   * Returns the ratio of two groups whose repeats are paired by block. Effects that change both
   * values of a block by the same factor cancel out. The samples must have the same size.
   */
  public static Ratio ofBlocks(Sample base, Sample other, Bootstrap bootstrap) {
    double[] ratios =
        IntStream.range(0, base.size()).mapToDouble(i -> other.at(i) / base.at(i)).toArray();
    boolean finite = Arrays.stream(ratios).allMatch(Double::isFinite);
    double value = finite ? new Sample(ratios).median() : Double.NaN;
    if (!base.isPositive() || !other.isPositive() || ratios.length < Bootstrap.LEAST_REPEATS) {
      return new Ratio(value, Optional.empty(), ratios.length, true, Double.NaN);
    }
    Sample logs = logarithms(ratios);
    int n = logs.size();
    double half = t(n - 1) * logs.deviation() / Math.sqrt(n);
    ConfidenceInterval median = bootstrap.median(logs).orElseThrow();
    return new Ratio(
        value,
        Optional.of(hull(logs.mean(), half, Math.exp(median.low()), Math.exp(median.high()))),
        n,
        true,
        logs.deviation());
  }

  /**
   * Returns the ratio of two groups without common blocks. Uses Welch's interval instead of
   * Student's interval.
   */
  public static Ratio ofGroups(Sample base, Sample other, Bootstrap bootstrap) {
    double value = base.median() == 0 ? Double.NaN : other.median() / base.median();
    int repeats = Math.min(base.size(), other.size());
    Optional<ConfidenceInterval> medians = bootstrap.ratio(base, other);
    if (medians.isEmpty()) {
      return new Ratio(value, Optional.empty(), repeats, false, Double.NaN);
    }
    Sample under = logarithms(base.values());
    Sample over = logarithms(other.values());
    double first = under.deviation() * under.deviation() / under.size();
    double second = over.deviation() * over.deviation() / over.size();
    double squared = first + second;
    double freedom =
        squared == 0
            ? repeats
            : squared
                * squared
                / (first * first / (under.size() - 1) + second * second / (over.size() - 1));
    double half = t(freedom) * Math.sqrt(squared);
    double mean = over.mean() - under.mean();
    return new Ratio(
        value,
        Optional.of(hull(mean, half, medians.get().low(), medians.get().high())),
        repeats,
        false,
        Math.hypot(under.deviation(), over.deviation()));
  }

  /**
   * Returns the number of repeats with which the ratio's interval would exclude {@code bound}, if
   * the ratio and its deviation stayed the same. The result is the smallest n for which Student's
   * interval does not reach the bound. Half of the interval's width is t(n − 1) · deviation / √n.
   * Returns empty if there is no interval, or if the ratio equals the bound.
   */
  public OptionalInt repeatsToDecide(double bound) {
    double distance = Math.abs(Math.log(value / bound));
    return interval.isEmpty() || distance == 0
        ? OptionalInt.empty()
        : IntStream.rangeClosed(repeats + 1, MOST_REPEATS)
            .filter(n -> t(n - 1) * deviation / Math.sqrt(n) < distance)
            .findFirst();
  }

  /**
   * Returns the smallest detectable difference, as a share of the base. If the ratio differed from
   * 1 by more than this result, an interval of the same width would exclude 1. Returns empty if
   * there is no interval.
   */
  public OptionalDouble smallestDifference() {
    return interval
        .map(each -> Math.max(value / each.low(), each.high() / value) - 1)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  private static Sample logarithms(double[] values) {
    return new Sample(Arrays.stream(values).map(Math::log).toArray());
  }

  private static double t(double freedom) {
    return TDistribution.of(freedom).inverseSurvivalProbability(Bootstrap.TAIL);
  }

  private static ConfidenceInterval hull(
      double mean, double half, double otherLow, double otherHigh) {
    double low = Math.min(Math.exp(mean - half), otherLow);
    return new ConfidenceInterval(
        low, Math.max(Math.exp(mean + half), otherHigh), Bootstrap.CONFIDENCE);
  }
}
