package assay.lab.search;

import java.util.Locale;

/**
 * How far a search goes.
 *
 * @param fromPerSecond the first rate that is tried
 * @param leastPerSecond no lower rate is tried
 * @param mostPerSecond no higher rate is tried
 * @param resolution how far apart the rate that holds and the one that does not may be in the end,
 *     as a share of the former
 * @param repeats searches
 * @param mostTrials runs in all
 * @param curve rates below the result that are run as well
 */
public record Limits(
    double fromPerSecond,
    double leastPerSecond,
    double mostPerSecond,
    double resolution,
    int repeats,
    int mostTrials,
    int curve) {
  /** Rates are rounded to four digits, and no finer search would end. */
  private static final double FINEST = 0.005;

  private static final double COARSEST = 0.5;
  private static final int MOST_REPEATS = 100;
  private static final int MOST_TRIALS = 1000;
  private static final int MOST_CURVE = 50;

  public Limits {
    if (!(resolution >= FINEST && resolution <= COARSEST)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "resolution %.3g %%: must be from %.1f %% to %.0f %%",
              100 * resolution,
              100 * FINEST,
              100 * COARSEST));
    }
    within("repeats", repeats, 1, MOST_REPEATS);
    within("steps", mostTrials, 2, MOST_TRIALS);
    within("curve", curve, 0, MOST_CURVE);
    if (!(fromPerSecond >= leastPerSecond)) {
      throw new IllegalArgumentException(
          "first rate "
              + Quantities.rate(fromPerSecond)
              + ": must be at least "
              + Quantities.rate(leastPerSecond)
              + ", or a step has too few operations for the figures that are bounded;"
              + " a longer --duration needs less");
    }
    if (!(fromPerSecond <= mostPerSecond)) {
      throw new IllegalArgumentException(
          "first rate "
              + Quantities.rate(fromPerSecond)
              + ": must be at most the highest, "
              + Quantities.rate(mostPerSecond));
    }
  }

  private static void within(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          what + " " + value + ": must be from " + least + " to " + most);
    }
  }
}
