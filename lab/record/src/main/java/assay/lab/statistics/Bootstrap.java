package assay.lab.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Computes confidence intervals for medians of few repeats by bootstrap resampling (Efron 1979).
 *
 * <p>The intervals are percentile intervals. Percentile intervals make no assumption about the
 * shape of the distribution. The interval of a value's logarithm equals the logarithm of the
 * value's interval. BCa intervals are not used, because their acceleration is computed by the
 * jackknife, which does not work for a median. The interval of one median uses Hesterberg's wider
 * percentiles for small samples ("What Teachers Should Know About the Bootstrap", 2015, section
 * 5.3). The interval of the difference between two medians does not need wider percentiles.
 *
 * <p>The confidence is limited, because no resample reaches below the lowest repeat or above the
 * highest repeat. With probability 2<sup>1−n</sup>, all n repeats are on the same side of the true
 * median. The confidence is therefore at most 75 % for 3 repeats, 87.5 % for 4, and 93.75 % for 5.
 * With 6 or more repeats, the confidence is 95 %. If two samples of n and m values come from the
 * same distribution, 2 of the C(n+m, n) possible orders separate the samples completely.
 *
 * @param seed seed of the resamples; the same seed gives the same intervals
 * @param resamples number of resamples; at least 999
 */
public record Bootstrap(long seed, int resamples) {
  /** Minimum number of repeats on each side for which an interval is computed. */
  public static final int LEAST_REPEATS = 3;

  /**
   * Minimum number of repeats for which the interval of a median has the full confidence of 95 %.
   */
  public static final int HONEST_REPEATS = 6;

  public static final double CONFIDENCE = 0.95;

  static final double TAIL = (1 - CONFIDENCE) / 2;

  public Bootstrap {
    if (resamples < 999) {
      throw new IllegalArgumentException("resamples must be at least 999; got " + resamples);
    }
  }

  public Bootstrap(long seed) {
    this(seed, 9_999);
  }

  /**
   * Returns the interval of the sample's median. Returns empty if the sample has too few repeats.
   */
  public Optional<ConfidenceInterval> median(Sample sample) {
    int n = sample.size();
    if (n < LEAST_REPEATS) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(seed);
    Resampling resampling = new Resampling(sample);
    double confidence = Math.min(CONFIDENCE, 1 - Math.pow(2, 1 - n));
    return Optional.of(interval(() -> resampling.median(random), widenedTail(n), confidence));
  }

  /**
   * Returns the confidence interval of a difference: {@code other}'s median minus {@code base}'s
   * median. Returns empty if either sample has too few repeats.
   */
  public Optional<ConfidenceInterval> difference(Sample base, Sample other) {
    return between(base, other, (a, b) -> b - a);
  }

  /**
   * Returns the confidence interval of a ratio: {@code other}'s median divided by {@code base}'s
   * median. Returns empty if either sample has too few repeats or contains a value that is not
   * positive.
   */
  public Optional<ConfidenceInterval> ratio(Sample base, Sample other) {
    return base.isPositive() && other.isPositive()
        ? between(base, other, (a, b) -> b / a)
        : Optional.empty();
  }

  private Optional<ConfidenceInterval> between(
      Sample base, Sample other, DoubleBinaryOperator compare) {
    if (Math.min(base.size(), other.size()) < LEAST_REPEATS) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(seed);
    Resampling ofBase = new Resampling(base);
    Resampling ofOther = new Resampling(other);
    return Optional.of(
        interval(
            () -> compare.applyAsDouble(ofBase.median(random), ofOther.median(random)),
            TAIL,
            pairConfidence(base.size(), other.size())));
  }

  /**
   * Returns the maximum confidence for two samples of n and m values. The maximum is below 1,
   * because even two samples from one distribution may be completely separate.
   */
  static double pairConfidence(int n, int m) {
    return Math.min(CONFIDENCE, 1 - 2 / BinomialCoefficientDouble.value(n + m, n));
  }

  /**
   * Returns the share of the resamples' medians to cut off at each end of the interval. Cutting off
   * this share makes the interval as wide as Student's interval for a mean (Hesterberg).
   */
  private static double widenedTail(int n) {
    double t = TDistribution.of(n - 1).inverseSurvivalProbability(TAIL);
    return NormalDistribution.of(0, 1).survivalProbability(t * Math.sqrt(n / (n - 1.0)));
  }

  private ConfidenceInterval interval(DoubleSupplier resample, double tail, double confidence) {
    double[] resampled = new double[resamples];
    Arrays.setAll(resampled, i -> resample.getAsDouble());
    Arrays.sort(resampled);
    int cut = Math.max(0, (int) Math.floor(tail * (resampled.length + 1)) - 1);
    return new ConfidenceInterval(
        resampled[cut], resampled[resampled.length - 1 - cut], confidence);
  }
}
