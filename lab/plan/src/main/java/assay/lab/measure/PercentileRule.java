package assay.lab.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * Minimum number of samples for using a percentile. With fewer samples, the percentile would depend
 * on chance rather than on the store. A percentile with too few samples is not shown, exported,
 * compared or judged. The minimum and the maximum (quantiles 0 and 1) need only one sample.
 */
public enum PercentileRule {
  /**
   * Rule for a phase or run: at least 10 samples above the percentile. A p99 needs 1,000 samples.
   */
  PHASE(10),
  /**
   * Rule for one interval of a timeline: at least 1 sample above the percentile. One sample above
   * the percentile is enough, because the differences between neighbouring intervals show the
   * influence of chance. A p99 needs 100 samples.
   */
  INTERVAL(1);

  private final int samplesAbove;

  PercentileRule(int samplesAbove) {
    this.samplesAbove = samplesAbove;
  }

  public int samplesAbove() {
    return samplesAbove;
  }

  public long samplesNeeded(double quantile) {
    return quantile == 0 || quantile == 1 ? 1 : Math.round(samplesAbove / (1 - quantile));
  }

  public boolean allows(double quantile, long samples) {
    return samples >= samplesNeeded(quantile);
  }

  /** Returns the value of a quantile; NaN if there are too few samples. */
  public double nanos(AbstractHistogram histogram, double quantile) {
    long samples = histogram.getTotalCount();
    return allows(quantile, samples) ? histogram.getValueAtPercentile(100 * quantile) : Double.NaN;
  }
}
