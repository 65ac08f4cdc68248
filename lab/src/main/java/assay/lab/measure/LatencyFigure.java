package assay.lab.measure;

/**
 * The percentiles in which latencies are told, the same in every table, comparison and verdict: the
 * median, three of the tail, and the longest.
 */
public enum LatencyFigure {
  P50("p50", 0.5),
  P95("p95", 0.95),
  P99("p99", 0.99),
  P999("p99.9", 0.999),
  MAX("max", 1);

  private final String label;
  private final double quantile;

  LatencyFigure(String label, double quantile) {
    this.label = label;
    this.quantile = quantile;
  }

  /** As users write it. */
  public String label() {
    return label;
  }

  /** From 0 to 1; 1 of the longest. */
  public double quantile() {
    return quantile;
  }

  /** NaN where there are too few samples to know it; {@code summary} may be null. */
  public double nanos(LatencySummary summary) {
    return nanos(summary, PercentileRule.PHASE);
  }

  /** The same by a rule. */
  public double nanos(LatencySummary summary, PercentileRule rule) {
    if (summary == null || !rule.allows(quantile, summary.count())) {
      return Double.NaN;
    }
    return switch (this) {
      case P50 -> summary.p50Nanos();
      case P95 -> summary.p95Nanos();
      case P99 -> summary.p99Nanos();
      case P999 -> summary.p999Nanos();
      case MAX -> summary.maxNanos();
    };
  }
}
