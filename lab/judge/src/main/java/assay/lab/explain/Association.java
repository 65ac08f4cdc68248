package assay.lab.explain;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Association of two time series: how closely one series follows the other, and how likely such a
 * match is to arise by chance.
 *
 * <p>Two drifting series look related even if they are independent. The test therefore compares
 * innovations, which are the changes that the previous value of a series does not predict (Box and
 * Jenkins 1970). The test first removes from one series what the other series explains, and
 * estimates the autocorrelation of the rest. The test then removes the estimated autocorrelation
 * from both series, and compares the innovations at each lag.
 *
 * <p>A few simultaneous jumps prove little. Over all permutations of the innovations, the kurtosis
 * of a match grows with the kurtosis of both series (Pitman 1937). The p value is therefore taken
 * from Student's distribution with the kurtosis of a match. Unlike the normal distribution,
 * Student's distribution yields high p values if a match depends on only a few values.
 *
 * @param correlation correlation of the original series at the lag
 * @param lag number of cells by which the other series is later than the leader; negative if the
 *     other series is earlier
 * @param chance probability that two unrelated series match as closely at one lag
 */
record Association(double correlation, int lag, double chance) {
  private static final Association NONE = new Association(0, 0, 1);
  private static final double NOTHING = 1e-9;

  /**
   * Returns the closest association at any lag of up to {@code mostLag} cells in either direction.
   *
   * @param leader series that may explain {@code other}; its mean is 0, and unknown values are 0
   * @param other series of the same length as {@code leader}; its mean is 0, and unknown values are
   *     0
   */
  static Association of(double[] leader, double[] other, int mostLag) {
    int first = closest(leader, other, mostLag);
    double carry = carryOver(leader, other, first);
    double[] leaderNews = news(leader, carry);
    double[] otherNews = news(other, carry);
    double norm = Math.sqrt(squares(leaderNews) * squares(otherNews));
    if (norm < NOTHING) {
      return NONE;
    }
    int lag = closest(leaderNews, otherNews, mostLag);
    double match = product(leaderNews, otherNews, lag) / norm;
    double correlation = correlation(leader, other, lag);
    if (match * correlation <= 0) {
      return NONE; // Drift and jumps have opposite directions, so no sentence could describe the
      // association.
    }
    return new Association(correlation, lag, chance(Math.abs(match), leaderNews, otherNews));
  }

  /** Removes the linear trend of a series. Any two series with linear trends correlate. */
  static double[] level(double[] values) {
    double middle = (values.length - 1) / 2.0;
    double both = 0;
    double squares = 0;
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      both += (i - middle) * values[i];
      squares += (i - middle) * (i - middle);
      sum += values[i];
    }
    double[] level = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      level[i] = values[i] - sum / values.length - both / squares * (i - middle);
    }
    return level;
  }

  /**
   * Returns the two-sided p value of a sum of products of innovations. Under the null hypothesis,
   * the innovations are in random order.
   *
   * @param match absolute value of the sum, as a share of the largest possible sum
   */
  private static double chance(double match, double[] leaderNews, double[] otherNews) {
    int n = leaderNews.length;
    double excess = Math.max(0, (kurtosis(leaderNews) - 3) * (kurtosis(otherNews) - 3)) / n;
    double freedom = Math.min(n - 2.0, 4 + 6 / excess);
    double deviations = match * Math.sqrt(n - 1.0) * Math.sqrt(freedom / (freedom - 2));
    return 2 * TDistribution.of(freedom).survivalProbability(deviations);
  }

  private static double kurtosis(double[] centred) {
    double fourth = 0;
    for (double value : centred) {
      fourth += value * value * value * value;
    }
    double variance = squares(centred) / centred.length;
    return fourth / centred.length / (variance * variance);
  }

  static double correlation(double[] leader, double[] other, int lag) {
    return product(leader, other, lag) / Math.sqrt(squares(leader) * squares(other));
  }

  static double largestCorrelation(double[] leader, double[] other, int mostLag) {
    return Math.abs(correlation(leader, other, closest(leader, other, mostLag)));
  }

  private static int closest(double[] leader, double[] other, int mostLag) {
    int best = 0;
    double most = -1;
    for (int step = 0; step <= 2 * mostLag; step++) {
      // Lags are tried in the order 0, 1, −1, 2 and so on. Among equal matches, the lag nearest to
      // zero is therefore chosen.
      int lag = step % 2 == 0 ? -step / 2 : (step + 1) / 2;
      double product = Math.abs(product(leader, other, lag));
      if (product > most * (1 + NOTHING)) {
        most = product;
        best = lag;
      }
    }
    return best;
  }

  private static double product(double[] leader, double[] other, int lag) {
    // The loop uses four sums, because each addition to a single sum would wait for the previous
    // addition.
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int end = Math.min(leader.length, other.length - lag);
    int i = Math.max(0, -lag);
    for (; i + 3 < end; i += 4) {
      first += leader[i] * other[i + lag];
      second += leader[i + 1] * other[i + lag + 1];
      third += leader[i + 2] * other[i + lag + 2];
      fourth += leader[i + 3] * other[i + lag + 3];
    }
    for (; i < end; i++) {
      first += leader[i] * other[i + lag];
    }
    return first + second + third + fourth;
  }

  private static double carryOver(double[] leader, double[] other, int lag) {
    double slope = product(leader, other, lag) / squares(leader);
    double both = 0;
    double squares = 0;
    double before = 0;
    for (int i = 0; i < other.length; i++) {
      int at = i - lag;
      double rest = other[i] - (at >= 0 && at < leader.length ? slope * leader[at] : 0);
      both += rest * before;
      squares += rest * rest;
      before = rest;
    }
    if (squares < NOTHING) {
      return 0;
    }
    double found = Math.max(0, both / squares);
    // Estimates of the autocorrelation from samples are too low (Kendall 1954).
    return Math.min(1, found + (1 + 3 * found) / other.length);
  }

  private static double[] news(double[] values, double carry) {
    double[] news = new double[values.length];
    double sum = 0;
    for (int i = 1; i < values.length; i++) {
      news[i] = values[i] - carry * values[i - 1];
      sum += news[i];
    }
    double mean = sum / (values.length - 1);
    for (int i = 1; i < values.length; i++) {
      news[i] -= mean;
    }
    return news;
  }

  private static double squares(double[] values) {
    return product(values, values, 0);
  }
}
