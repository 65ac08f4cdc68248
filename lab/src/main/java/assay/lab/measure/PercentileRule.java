package assay.lab.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * How many samples a percentile needs. With fewer, the percentile shows chance rather than what was
 * measured, so that it is unknown wherever it would be shown, exported, compared or judged. The
 * shortest and the longest, quantiles 0 and 1, need one sample.
 */
public enum PercentileRule {
  /** Of all samples of a phase or run: 10 samples above the percentile. p99 needs 1,000. */
  PHASE(10),
  /** Of one interval of a timeline, whose neighbours show what is chance. p99 needs 100. */
  INTERVAL(1);

  private final int samplesAbove;

  PercentileRule(int samplesAbove) {
    this.samplesAbove = samplesAbove;
  }

  /** Samples that a percentile needs above it. */
  public int samplesAbove() {
    return samplesAbove;
  }

  /**
   * Samples that a percentile needs in all.
   *
   * @param quantile from 0 to 1
   */
  public long samplesNeeded(double quantile) {
    return quantile == 0 || quantile == 1 ? 1 : Math.round(samplesAbove / (1 - quantile));
  }

  /** Whether there are enough samples. */
  public boolean allows(double quantile, long samples) {
    return samples >= samplesNeeded(quantile);
  }

  /** The value; NaN where there are too few samples to know it. */
  public double known(double quantile, long samples, double value) {
    return allows(quantile, samples) ? value : Double.NaN;
  }

  /** A percentile of a histogram; NaN where there are too few samples to know it. */
  public double nanos(AbstractHistogram histogram, double quantile) {
    long samples = histogram.getTotalCount();
    return allows(quantile, samples) ? histogram.getValueAtPercentile(100 * quantile) : Double.NaN;
  }
}
