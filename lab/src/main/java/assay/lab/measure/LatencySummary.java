package assay.lab.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * The usual figures of a histogram, in nanoseconds; all zero where it is empty. Percentiles are
 * here however few samples there are. Before one is shown or used, {@link PercentileRule} says
 * whether it is known.
 *
 * @param count samples
 */
public record LatencySummary(
    long count,
    double meanNanos,
    long minNanos,
    long p50Nanos,
    long p90Nanos,
    long p95Nanos,
    long p99Nanos,
    long p999Nanos,
    long p9999Nanos,
    long maxNanos) {
  private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9, 99.99};

  public static LatencySummary of(AbstractHistogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    long[] percentiles = new long[PERCENTILES.length];
    double mean = walk(histogram, percentiles);
    return new LatencySummary(
        histogram.getTotalCount(),
        mean,
        histogram.getMinValue(),
        percentiles[0],
        percentiles[1],
        percentiles[2],
        percentiles[3],
        percentiles[4],
        percentiles[5],
        histogram.getMaxValue());
  }

  /**
   * The mean and all percentiles from one pass over the recorded values. The histogram's own
   * methods give the same, but each passes over all counts below its result.
   */
  private static double walk(AbstractHistogram histogram, long[] percentiles) {
    long total = histogram.getTotalCount();
    double sum = 0;
    long seen = 0;
    int next = 0;
    long value = histogram.lowestEquivalentValue(histogram.getMinValue());
    long last = histogram.getMaxValue();
    long width = 0;
    long nextWidth = 0;
    while (seen < total && value <= last) {
      long count = histogram.getCountAtValue(value);
      if (count > 0) {
        seen += count;
        sum += histogram.medianEquivalentValue(value) * (double) count;
        while (next < PERCENTILES.length && seen >= rank(PERCENTILES[next], total)) {
          percentiles[next++] = histogram.highestEquivalentValue(value);
        }
      }
      if (value >= nextWidth) {
        // Cells are equally wide up to the next power of two.
        width = histogram.sizeOfEquivalentValueRange(value);
        nextWidth = Math.max(1, Long.highestOneBit(value)) << 1;
      }
      value += width;
    }
    // A histogram that another thread fills may count more samples than its cells hold.
    while (next < PERCENTILES.length) {
      percentiles[next++] = last;
    }
    return sum / total;
  }

  /** How many of all samples are at or below a percentile, as {@link AbstractHistogram} counts. */
  private static long rank(double percentile, long total) {
    // The next lower number: else rounding may ask for one sample too many.
    double below = Math.nextAfter(percentile, Double.NEGATIVE_INFINITY);
    return Math.max(1, (long) Math.ceil(below * total / 100));
  }
}
