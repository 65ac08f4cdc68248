package assay.study.continuous.entry;

import assay.lab.study.Require;
import java.util.List;

/**
 * A range of row numbers, and the distribution with which rows are drawn from the range.
 *
 * @param min lowest row number, from 0
 * @param max upper bound of the range (exclusive)
 * @param weights relative frequencies of rows in each part of the range, which is divided into
 *     equal parts, starting with the lowest part. An empty list means a uniform distribution
 */
public record RowRange(long min, long max, List<Integer> weights) {
  public static final RowRange WHOLE = new RowRange(0, Long.MAX_VALUE, List.of());

  public static final String MIN_MEANING = "Lowest row number of the entries.";

  public static final String USUAL_MIN = "0";
  public static final String MAX_MEANING = "Upper bound of the entries' row numbers (exclusive).";
  public static final String USUAL_MAX = "9223372036854775807";

  private static final int MOST_WEIGHTS = 1_000;
  private static final int HIGHEST_WEIGHT = 1_000_000;

  public RowRange {
    weights = List.copyOf(weights);
    Require.that(
        min >= 0 && min < max,
        "'min-row' and 'max-row' must satisfy 0 ≤ min-row < max-row; got min-row "
            + min
            + ", max-row "
            + max);
    Require.that(
        weights.size() <= MOST_WEIGHTS && weights.size() <= max - min,
        "'row-weights' must have at most "
            + MOST_WEIGHTS
            + " weights, and at most one weight per row; got "
            + weights.size());
    for (int weight : weights) {
      Require.that(
          weight >= 0 && weight <= HIGHEST_WEIGHT,
          "each row weight must be from 0 to " + HIGHEST_WEIGHT + "; got " + weight);
    }
    Require.that(
        weights.isEmpty() || weights.stream().anyMatch(weight -> weight > 0),
        "at least one row weight must be above 0");
  }

  public long rows() {
    return max - min;
  }

  /**
   * Returns the size of the uniform range that has the same expected number of row collisions as
   * this range.
   */
  double narrowest() {
    if (weights.isEmpty()) {
      return rows();
    }
    double squares = 0;
    double sum = 0;
    for (int weight : weights) {
      squares += (double) weight * weight;
      sum += weight;
    }
    return (double) rows() / weights.size() * sum * sum / squares;
  }
}
