package assay.lab.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * Number of samples that a percentile needs. With fewer samples, the percentile would depend on
 * chance rather than on the store, so it is treated as unknown wherever it would be shown,
 * exported, compared or judged. The minimum and the maximum (quantiles 0 and 1) need only one
 * sample.
 */
public enum PercentileRule {
  /** For a phase or run: 10 samples above the percentile. p99 needs 1,000. */
  PHASE(10),
  /**
   * For one interval of a timeline: 1 sample above the percentile, because neighbouring intervals
   * show the influence of chance. p99 needs 100.
   */
  INTERVAL(1);

  private final int samplesAbove;

  PercentileRule(int samplesAbove) {
    this.samplesAbove = samplesAbove;
  }

  public int samplesAbove() {
    return samplesAbove;
  }

  /**
   * @param quantile from 0 to 1
   */
  public long samplesNeeded(double quantile) {
    return quantile == 0 || quantile == 1 ? 1 : Math.round(samplesAbove / (1 - quantile));
  }

  public boolean allows(double quantile, long samples) {
    return samples >= samplesNeeded(quantile);
  }

  /** The percentile, or NaN if there are too few samples. */
  public double nanos(AbstractHistogram histogram, double quantile) {
    long samples = histogram.getTotalCount();
    return allows(quantile, samples) ? histogram.getValueAtPercentile(100 * quantile) : Double.NaN;
  }
}
