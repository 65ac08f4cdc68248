package assay.lab.compare;

import assay.lab.measure.LatencySummary;
import assay.lab.plan.Quantity;
import assay.lab.run.OperationRow;
import assay.lab.run.file.IntervalSummary;

/** Values of quantities, as operations and their intervals have them. */
public final class Quantities {
  /** A quantile rests on at least so many samples above it. */
  private static final int SAMPLES_ABOVE = 10;

  private Quantities() {}

  /** Of one run; NaN where it is not known, is not of operations, or rests on too few of them. */
  static double of(Quantity quantity, OperationRow row) {
    return quantity == Quantity.THROUGHPUT ? row.okPerSecond() : latency(quantity, row.response());
  }

  /**
   * Of an interval of an operation that ended ok; NaN where it rests on too few operations, or is
   * of something else.
   */
  public static double of(Quantity quantity, IntervalSummary interval) {
    return quantity == Quantity.THROUGHPUT
        ? interval.latency().count() / interval.lengthSeconds()
        : latency(quantity, interval.latency());
  }

  private static double latency(Quantity quantity, LatencySummary latency) {
    if (latency == null || latency.count() < samplesNeeded(quantity)) {
      return Double.NaN;
    }
    return switch (quantity) {
      case P50 -> latency.p50Nanos();
      case P95 -> latency.p95Nanos();
      case P99 -> latency.p99Nanos();
      case MAX -> latency.maxNanos();
      default -> Double.NaN;
    };
  }

  private static long samplesNeeded(Quantity quantity) {
    return quantity == Quantity.MAX ? 1 : Math.round(SAMPLES_ABOVE / (1 - quantity.quantile()));
  }
}
