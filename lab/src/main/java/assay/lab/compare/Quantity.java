package assay.lab.compare;

import assay.lab.measure.LatencySummary;
import assay.lab.run.OperationRow;
import java.util.function.ToDoubleFunction;

/** What is compared of an operation. */
public enum Quantity {
  THROUGHPUT("ok/s", "per_s", true, 1, OperationRow::okPerSecond),
  P50("p50", "ns", false, 0.5, latency(LatencySummary::p50Nanos)),
  P95("p95", "ns", false, 0.95, latency(LatencySummary::p95Nanos)),
  P99("p99", "ns", false, 0.99, latency(LatencySummary::p99Nanos)),
  MAX("max", "ns", false, 0, latency(LatencySummary::maxNanos));

  /** As in reports: with fewer samples above it, a percentile is chance. */
  private static final int SAMPLES_ABOVE = 10;

  private final String label;
  private final String unit;
  private final boolean higherIsBetter;
  private final double quantile;
  private final ToDoubleFunction<OperationRow> value;

  Quantity(
      String label,
      String unit,
      boolean higherIsBetter,
      double quantile,
      ToDoubleFunction<OperationRow> value) {
    this.label = label;
    this.unit = unit;
    this.higherIsBetter = higherIsBetter;
    this.quantile = quantile;
    this.value = value;
  }

  private static ToDoubleFunction<OperationRow> latency(ToDoubleFunction<LatencySummary> nanos) {
    return row -> nanos.applyAsDouble(row.response());
  }

  public String label() {
    return label;
  }

  /** {@code per_s} or {@code ns}. */
  public String unit() {
    return unit;
  }

  public boolean isTime() {
    return this != THROUGHPUT;
  }

  public boolean higherIsBetter() {
    return higherIsBetter;
  }

  /** Of one run; NaN where it is not known, or rests on too few operations. */
  double of(OperationRow row) {
    return isTime() && samples(row) < samplesNeeded() ? Double.NaN : value.applyAsDouble(row);
  }

  private long samplesNeeded() {
    return this == MAX ? 1 : Math.round(SAMPLES_ABOVE / (1 - quantile));
  }

  private static long samples(OperationRow row) {
    return row.response() == null ? 0 : row.response().count();
  }
}
