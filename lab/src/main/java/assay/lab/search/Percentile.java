package assay.lab.search;

import assay.lab.measure.PercentileRule;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The figures of response times that can be bounded. */
public enum Percentile {
  P50("p50", 0.5),
  P90("p90", 0.9),
  P95("p95", 0.95),
  P99("p99", 0.99),
  P999("p99.9", 0.999),
  MAX("max", 1);

  private final String label;
  private final double quantile;

  Percentile(String label, double quantile) {
    this.label = label;
    this.quantile = quantile;
  }

  public String label() {
    return label;
  }

  double quantile() {
    return quantile;
  }

  /** Operations from which on the figure is known. */
  long operationsNeeded() {
    return PercentileRule.PHASE.samplesNeeded(quantile);
  }

  static Map<String, Percentile> byLabel() {
    Map<String, Percentile> byLabel = new TreeMap<>();
    Arrays.stream(values()).forEach(each -> byLabel.put(each.label, each));
    return byLabel;
  }
}
