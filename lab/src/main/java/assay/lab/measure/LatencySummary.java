package assay.lab.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * The usual figures of a histogram, in nanoseconds; all zero where it is empty.
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

  public static LatencySummary of(AbstractHistogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    return new LatencySummary(
        histogram.getTotalCount(),
        histogram.getMean(),
        histogram.getMinValue(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(90),
        histogram.getValueAtPercentile(95),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getValueAtPercentile(99.99),
        histogram.getMaxValue());
  }
}
