package assay.lab.measure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.AbstractHistogram;

/**
 * The mean, minimum and percentiles of a histogram, in nanoseconds; all zero if the histogram is
 * empty. Percentiles are present even if there are too few samples. Before using a percentile,
 * callers must check with {@link PercentileRule} whether there are enough samples. Immutable.
 */
public final class LatencySummary {
  private static final Percentile[] PERCENTILES = Percentile.values();

  private final long count;
  private final double meanNanos;
  private final long minNanos;
  private final long[] nanos;

  public LatencySummary(
      long count, double meanNanos, long minNanos, ToLongFunction<Percentile> nanos) {
    this(count, meanNanos, minNanos, Arrays.stream(PERCENTILES).mapToLong(nanos).toArray());
  }

  private LatencySummary(long count, double meanNanos, long minNanos, long[] nanos) {
    this.count = count;
    this.meanNanos = meanNanos;
    this.minNanos = minNanos;
    this.nanos = nanos;
  }

  public static LatencySummary of(AbstractHistogram histogram) {
    long[] nanos = new long[PERCENTILES.length];
    if (histogram.getTotalCount() == 0) {
      return new LatencySummary(0, 0, 0, nanos);
    }
    double mean = walk(histogram, nanos);
    return new LatencySummary(histogram.getTotalCount(), mean, histogram.getMinValue(), nanos);
  }

  public long count() {
    return count;
  }

  public double meanNanos() {
    return meanNanos;
  }

  public long minNanos() {
    return minNanos;
  }

  public long maxNanos() {
    return nanos(Percentile.MAX);
  }

  /** Returns a percentile in ns, even if there are too few samples. */
  public long nanos(Percentile percentile) {
    return nanos[percentile.ordinal()];
  }

  /** Returns a percentile in ns; null if there are too few samples. */
  public Long known(Percentile percentile, PercentileRule rule) {
    return rule.allows(percentile.quantile(), count) ? (Long) nanos(percentile) : null;
  }

  @JsonValue
  Map<String, Number> figures() {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("count", count);
    figures.put("meanNanos", meanNanos);
    figures.put("minNanos", minNanos);
    for (Percentile percentile : PERCENTILES) {
      figures.put(percentile.field(), known(percentile, PercentileRule.PHASE));
    }
    return figures;
  }

  /** Creates a summary from a map of names to values. A value that is null or missing becomes 0. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static LatencySummary of(Map<String, Number> figures) {
    Function<String, Number> figure = name -> Optional.ofNullable(figures.get(name)).orElse(0);
    return new LatencySummary(
        figure.apply("count").longValue(),
        figure.apply("meanNanos").doubleValue(),
        figure.apply("minNanos").longValue(),
        percentile -> figure.apply(percentile.field()).longValue());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencySummary that
        && count == that.count
        && Double.compare(meanNanos, that.meanNanos) == 0
        && minNanos == that.minNanos
        && Arrays.equals(nanos, that.nanos);
  }

  @Override
  public int hashCode() {
    return Objects.hash(count, meanNanos, minNanos, Arrays.hashCode(nanos));
  }

  @Override
  public String toString() {
    return count + " samples, mean " + meanNanos + " ns, percentiles " + Arrays.toString(nanos);
  }

  /**
   * Returns the mean, and writes all percentiles to the array, in one pass over the recorded
   * values. The histogram's own methods return the same results, but each call of these methods
   * starts a new pass over the counts.
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
        while (next < PERCENTILES.length && seen >= rank(PERCENTILES[next].quantile(), total)) {
          percentiles[next++] = histogram.highestEquivalentValue(value);
        }
      }
      if (value >= nextWidth) {
        // All buckets up to the next power of two have the same width.
        width = histogram.sizeOfEquivalentValueRange(value);
        nextWidth = Math.max(1, Long.highestOneBit(value)) << 1;
      }
      value += width;
    }
    // If another thread is adding samples, the histogram's total may exceed the sum of its buckets.
    while (next < PERCENTILES.length) {
      percentiles[next++] = last;
    }
    return sum / total;
  }

  private static long rank(double quantile, long total) {
    // Rounding down prevents a rounding error from raising the rank by one.
    double below = Math.nextAfter(100 * quantile, Double.NEGATIVE_INFINITY);
    return Math.max(1, (long) Math.ceil(below * total / 100));
  }
}
