package assay.lab.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.numbers.combinatorics.Combinations;

/**
 * Compares two groups of repeats in many metrics at once. The result is the probability that two
 * groups from the same distribution differ in <em>any</em> of the metrics as much as the given
 * groups do. At a level of 5 %, one metric in twenty differs by chance alone. The p values of a
 * table with dozens of metrics therefore need a correction.
 *
 * <p>The method is the single-step minP method of Westfall and Young ("Resampling-Based Multiple
 * Testing", 1993) with the Mann–Whitney U statistic. The method redistributes whole repeats between
 * the groups, and keeps all metrics of a repeat together. Several correlated metrics therefore
 * count as little more than one metric. Holm's and Bonferroni's corrections would count each metric
 * separately, and would find no differences with few repeats.
 */
public final class FamilyChance {
  /**
   * Maximum number of divisions to try. A division splits the repeats into two groups. If more
   * divisions are possible, random divisions are tried.
   */
  private static final int MOST_SPLITS = 10_000;

  /**
   * Number of rounding steps per standard deviation. Without rounding, floating-point errors would
   * make equal distances differ.
   */
  private static final double STEPS = 1e6;

  private FamilyChance() {}

  /**
   * Returns the corrected p value of each metric.
   *
   * @param base values of the first group, by metric and then by repeat; NaN if a repeat lacks the
   *     metric
   * @param other values of the second group, by metric and then by repeat; NaN if a repeat lacks
   *     the metric
   * @param seed seed of randomly drawn divisions; the same seed gives the same p values
   */
  public static double[] of(double[][] base, double[][] other, long seed) {
    int figures = base.length;
    if (figures == 0) {
      return new double[0];
    }
    int[][] splits = splits(base[0].length, other[0].length, seed);
    double[] least = new double[splits.length];
    double[] observed = new double[figures];
    Arrays.fill(least, 1);
    for (int figure = 0; figure < figures; figure++) {
      double[] chances = chances(ranks(base[figure], other[figure]), splits);
      observed[figure] = chances[0];
      for (int split = 0; split < splits.length; split++) {
        least[split] = Math.min(least[split], chances[split]);
      }
    }
    return Arrays.stream(observed)
        .map(own -> Arrays.stream(least).filter(any -> any <= own).count() / (double) least.length)
        .toArray();
  }

  /**
   * Returns the minimum number of repeats per group with which a p value can be as low as {@code
   * chance}. The lowest p value occurs if all repeats of one group are above all repeats of the
   * other group.
   *
   * @param chance p value above 0
   */
  public static int leastRepeats(double chance) {
    int repeats = Bootstrap.LEAST_REPEATS;
    while (2 / BinomialCoefficientDouble.value(2 * repeats, repeats) > chance) {
      repeats++;
    }
    return repeats;
  }

  /**
   * Returns the p values of one metric: one p value for each division of the repeats into two
   * groups. A division's p value is the share of all divisions that separate the metric's values at
   * least as far as this division does.
   */
  private static double[] chances(double[] ranks, int[][] splits) {
    int known = (int) Arrays.stream(ranks).filter(rank -> !Double.isNaN(rank)).count();
    double[] distances =
        Arrays.stream(splits).mapToDouble(split -> distance(ranks, known, split)).toArray();
    double[] sorted = distances.clone();
    Arrays.sort(sorted);
    return Arrays.stream(distances)
        .map(own -> (splits.length - RankCounts.below(sorted, own)) / (double) splits.length)
        .toArray();
  }

  /**
   * Returns the distance of the statistic U from its mean, in standard deviations. Returns 0 if one
   * group has no values of the metric.
   */
  private static double distance(double[] ranks, int known, int[] split) {
    double sum = 0;
    int inside = 0;
    for (int repeat : split) {
      if (!Double.isNaN(ranks[repeat])) {
        sum += ranks[repeat];
        inside++;
      }
    }
    double pairs = (double) inside * (known - inside);
    double u = sum - inside * (inside + 1.0) / 2;
    return pairs == 0
        ? 0
        : (double)
            Math.round(STEPS * Math.abs(u - pairs / 2) / Math.sqrt(pairs * (known + 1) / 12));
  }

  private static double[] ranks(double[] base, double[] other) {
    double[] all = DoubleStream.concat(Arrays.stream(base), Arrays.stream(other)).toArray();
    double[] sorted = Arrays.stream(all).filter(each -> !Double.isNaN(each)).sorted().toArray();
    return Arrays.stream(all)
        .map(own -> Double.isNaN(own) ? Double.NaN : RankCounts.rank(sorted, own))
        .toArray();
  }

  /**
   * Returns divisions of the repeats into two groups. The first division is the actual division. A
   * division consists of the indices of the second group's repeats.
   */
  private static int[][] splits(int base, int other, long seed) {
    int all = base + other;
    List<int[]> splits = new ArrayList<>();
    if (BinomialCoefficientDouble.value(all, other) <= MOST_SPLITS) {
      // The list of combinations ends with the actual division.
      Combinations.of(all, other).forEach(splits::add);
      Collections.reverse(splits);
    } else {
      SplittableRandom random = new SplittableRandom(seed);
      splits.add(IntStream.range(base, all).toArray());
      while (splits.size() < MOST_SPLITS) {
        splits.add(drawn(all, other, random));
      }
    }
    return splits.toArray(int[][]::new);
  }

  private static int[] drawn(int all, int count, SplittableRandom random) {
    int[] repeats = IntStream.range(0, all).toArray();
    for (int i = 0; i < count; i++) {
      int with = random.nextInt(i, all);
      int taken = repeats[with];
      repeats[with] = repeats[i];
      repeats[i] = taken;
    }
    return Arrays.copyOf(repeats, count);
  }
}
