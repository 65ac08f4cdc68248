package assay.lab.report.chart;

import assay.lab.measure.LatencySummary;

/** The columns in which latencies are told, the same in every table. */
public enum LatencyFigure {
  MEAN("mean", Double.NaN),
  P50("p50", 0.5),
  P90("p90", 0.9),
  P99("p99", 0.99),
  P999("p99.9", 0.999),
  MAX("max", Double.NaN);

  /** With fewer samples above it, a percentile is chance. */
  public static final int SAMPLES_ABOVE = 10;

  private final String label;
  private final double quantile;

  LatencyFigure(String label, double quantile) {
    this.label = label;
    this.quantile = quantile;
  }

  public String label() {
    return label;
  }

  /** NaN where there are too few samples to know it; {@code summary} may be null. */
  public double nanos(LatencySummary summary) {
    return nanos(summary, SAMPLES_ABOVE);
  }

  /** NaN where fewer than {@code samplesAbove} samples are expected above the figure. */
  public double nanos(LatencySummary summary, int samplesAbove) {
    if (summary == null || summary.count() < samplesNeeded(samplesAbove)) {
      return Double.NaN;
    }
    return switch (this) {
      case MEAN -> summary.meanNanos();
      case P50 -> summary.p50Nanos();
      case P90 -> summary.p90Nanos();
      case P99 -> summary.p99Nanos();
      case P999 -> summary.p999Nanos();
      case MAX -> summary.maxNanos();
    };
  }

  /** Samples from which on the figure is known. */
  public long samplesNeeded(int samplesAbove) {
    return Double.isNaN(quantile) ? 1 : Math.round(samplesAbove / (1 - quantile));
  }
}
