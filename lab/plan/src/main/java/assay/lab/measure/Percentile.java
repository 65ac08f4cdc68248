package assay.lab.measure;

import java.util.Arrays;
import java.util.List;

/**
 * The percentiles of response times that Assay records, from the median to the maximum. Files,
 * exports, tables, comparisons and objectives all use this list.
 */
public enum Percentile {
  P50("p50", 0.5, true),
  P90("p90", 0.9, false),
  P95("p95", 0.95, true),
  P99("p99", 0.99, true),
  P999("p99.9", 0.999, true),
  P9999("p99.99", 0.9999, false),
  MAX("max", 1, true);

  /** Percentiles that tables, comparisons and verdicts show. Files contain all percentiles. */
  public static final List<Percentile> SHOWN =
      Arrays.stream(values()).filter(each -> each.shown).toList();

  private final String label;
  private final double quantile;
  private final boolean shown;

  Percentile(String label, double quantile, boolean shown) {
    this.label = label;
    this.quantile = quantile;
    this.shown = shown;
  }

  public String label() {
    return label;
  }

  /** Returns the prefix of the percentile's column names: the label without its dot. */
  public String column() {
    return label.replace(".", "");
  }

  public String field() {
    return column() + "Nanos";
  }

  /** Returns the percentile as a quantile from 0 to 1; 1 is the maximum. */
  public double quantile() {
    return quantile;
  }

  /**
   * Returns the percentile's value in ns for a phase or run; NaN if there are too few samples.
   *
   * @param summary may be null
   */
  public double nanos(LatencySummary summary) {
    return nanos(summary, PercentileRule.PHASE);
  }

  public double nanos(LatencySummary summary, PercentileRule rule) {
    return summary != null && rule.allows(quantile, summary.count())
        ? summary.nanos(this)
        : Double.NaN;
  }

  public long samplesNeeded() {
    return PercentileRule.PHASE.samplesNeeded(quantile);
  }
}
