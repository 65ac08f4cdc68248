package assay.lab.search;

import java.util.Locale;

/**
 * Settings that limit a search for the highest rate. Rates are in operations per second.
 *
 * @param fromPerSecond first rate to try
 * @param leastPerSecond lowest rate that the search may try
 * @param mostPerSecond highest rate that the search may try
 * @param resolution relative gap at which a search ends. The gap is between the highest rate that
 *     met the SLO and the lowest rate that did not meet the SLO.
 * @param repeats number of searches
 * @param mostTrials maximum number of runs of all searches together
 * @param curve number of additional rates to run below the result
 */
public record SearchLimits(
    double fromPerSecond,
    double leastPerSecond,
    double mostPerSecond,
    double resolution,
    int repeats,
    int mostTrials,
    int curve) {
  /**
   * Minimum resolution. With a finer resolution, a search would not terminate, because rates are
   * rounded to four digits.
   */
  private static final double FINEST = 0.005;

  private static final double COARSEST = 0.5;
  private static final int MOST_REPEATS = 100;
  private static final int MOST_TRIALS = 1000;
  private static final int MOST_CURVE = 50;

  public SearchLimits {
    if (!(resolution >= FINEST && resolution <= COARSEST)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "resolution must be from %.1f %% to %.0f %%; got %.3g %%",
              100 * FINEST,
              100 * COARSEST,
              100 * resolution));
    }
    within("repeats", repeats, 1, MOST_REPEATS);
    within("steps", mostTrials, 2, MOST_TRIALS);
    within("curve", curve, 0, MOST_CURVE);
    if (!(fromPerSecond >= leastPerSecond)) {
      throw new IllegalArgumentException(
          ("first rate must be at least %s to measure the SLO's percentiles; got %s. Try a longer"
                  + " --duration, which allows a lower rate.")
              .formatted(QuantityText.rate(leastPerSecond), QuantityText.rate(fromPerSecond)));
    }
    if (!(fromPerSecond <= mostPerSecond)) {
      throw new IllegalArgumentException(
          "first rate must be at most the highest rate, %s; got %s"
              .formatted(QuantityText.rate(mostPerSecond), QuantityText.rate(fromPerSecond)));
    }
  }

  private static void within(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          what + " must be from " + least + " to " + most + "; got " + value);
    }
  }
}
