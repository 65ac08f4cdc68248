package assay.study.query.crossover;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Share of the events in the time range that a query must accept for an index look-up to take as
 * long as a scan. If a query accepts a larger share, a scan is faster. The crossover is computed
 * from the ratios of median look-up time to median scan time at several shares. Isotonic regression
 * makes the ratios monotonic. The monotonic ratios are interpolated on log-log axes. The interval
 * is a 95 % percentile-bootstrap interval.
 *
 * @param share share of the events that a query accepts if a look-up and a scan take equally long
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
record Crossover(double share, double low, double high) {
  private static final int RESAMPLES = 1000;
  private static final double TAIL = 0.025;

  /**
   * Seed of the bootstrap. The seed is fixed, so that the same times always result in the same
   * interval.
   */
  private static final long SEED = 0x63726f7373L;

  /**
   * Crossover of a run, or the reason why the run has no crossover.
   *
   * @param crossover the crossover; null if there is none
   * @param refusal reason why there is no crossover; empty if there is a crossover
   */
  record Outcome(Crossover crossover, String refusal) {
    boolean isKnown() {
      return crossover != null;
    }
  }

  static Outcome of(List<CrossoverPoint> points) {
    List<CrossoverPoint> sorted =
        points.stream().sorted(Comparator.comparingDouble(CrossoverPoint::share)).toList();
    double[] ratios =
        sorted.stream()
            .mapToDouble(each -> ratio(each.scan().median(), each.index().median()))
            .toArray();
    OptionalDouble crossing = crossing(sorted, ratios);
    if (crossing.isEmpty()) {
      return new Outcome(null, refusal(isotonic(ratios)[0] >= 0));
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] crossings = new double[RESAMPLES];
    int found = 0;
    int below = 0;
    for (int i = 0; i < RESAMPLES; i++) {
      double[] resampled =
          sorted.stream()
              .mapToDouble(
                  each ->
                      ratio(
                          each.scan().resampledMedian(random),
                          each.index().resampledMedian(random)))
              .toArray();
      OptionalDouble one = crossing(sorted, resampled);
      if (one.isPresent()) {
        crossings[found++] = one.getAsDouble();
      } else if (isotonic(resampled)[0] >= 0) {
        below++;
      }
    }
    int above = RESAMPLES - found - below;
    if (below > TAIL * RESAMPLES || above > TAIL * RESAMPLES) {
      return new Outcome(null, refusal(below > above));
    }
    double[] ordered = Arrays.copyOf(crossings, found);
    Arrays.sort(ordered);
    int first = (int) (TAIL * RESAMPLES) - below;
    int last = (int) ((1 - TAIL) * RESAMPLES) - 1 - below;
    return new Outcome(
        new Crossover(
            crossing.getAsDouble(),
            ordered[Math.max(0, first)],
            ordered[Math.min(found - 1, last)]),
        "");
  }

  private static String refusal(boolean isBelow) {
    return isBelow
        ? "the index is not clearly faster than a scan at the smallest share of events; query rarer"
            + " values"
        : "a scan is not clearly faster than the index at the largest share of events; query more"
            + " frequent values";
  }

  private static double ratio(double scan, double index) {
    return Math.log(index / scan);
  }

  /**
   * Returns the share at which the ratio of index time to scan time crosses 1; empty if there is no
   * such share.
   *
   * @param ratios logarithms of the ratios at the points
   */
  private static OptionalDouble crossing(List<CrossoverPoint> points, double[] ratios) {
    double[] rising = isotonic(ratios);
    for (int i = 1; i < rising.length; i++) {
      if (rising[i - 1] < 0 && rising[i] >= 0) {
        double from = Math.log(points.get(i - 1).share());
        double to = Math.log(points.get(i).share());
        double part = -rising[i - 1] / (rising[i] - rising[i - 1]);
        return OptionalDouble.of(Math.exp(from + part * (to - from)));
      }
    }
    return OptionalDouble.empty();
  }

  /**
   * Computes an isotonic regression. Neighbouring values in the wrong order are replaced with their
   * common mean, until no value is less than the previous value.
   */
  static double[] isotonic(double[] values) {
    double[] means = new double[values.length];
    int[] sizes = new int[values.length];
    int blocks = 0;
    for (double value : values) {
      means[blocks] = value;
      sizes[blocks++] = 1;
      while (blocks > 1 && means[blocks - 2] > means[blocks - 1]) {
        int size = sizes[blocks - 2] + sizes[blocks - 1];
        means[blocks - 2] =
            (means[blocks - 2] * sizes[blocks - 2] + means[blocks - 1] * sizes[blocks - 1]) / size;
        sizes[blocks - 2] = size;
        blocks--;
      }
    }
    double[] rising = new double[values.length];
    int at = 0;
    for (int block = 0; block < blocks; block++) {
      Arrays.fill(rising, at, at + sizes[block], means[block]);
      at += sizes[block];
    }
    return rising;
  }
}
