package assay.lab.compare;

import assay.lab.measure.LatencySummary;
import assay.lab.plan.Quantity;
import assay.lab.run.OperationRow;
import assay.lab.run.file.IntervalSummary;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Values of quantities, as operations and their intervals have them. */
public final class Quantities {
  /** A quantile rests on at least so many samples above it. */
  private static final int SAMPLES_ABOVE = 10;

  private static final Map<Quantity, ToDoubleFunction<LatencySummary>> LATENCIES =
      Map.of(
          Quantity.P50, LatencySummary::p50Nanos,
          Quantity.P95, LatencySummary::p95Nanos,
          Quantity.P99, LatencySummary::p99Nanos,
          Quantity.MAX, LatencySummary::maxNanos);

  private Quantities() {}

  /** Of one run; NaN where it is not known, is not of operations, or rests on too few of them. */
  static double of(Quantity quantity, OperationRow row) {
    if (quantity.equals(Quantity.SCANNED_ROWS)) {
      return row.rowsPerSecond();
    }
    return quantity.equals(Quantity.THROUGHPUT)
        ? row.okPerSecond()
        : latency(quantity, row.response());
  }

  /** By how much Assay's own lateness has raised a latency; NaN where that is not known. */
  static double lateNanos(Quantity quantity, OperationRow row) {
    return row.lateNanos(latency -> latency(quantity, latency));
  }

  /**
   * A latency of an interval of an operation that ended ok; NaN where it rests on too few
   * operations, or is no latency.
   */
  public static double latency(Quantity quantity, IntervalSummary interval) {
    return latency(quantity, interval.latency());
  }

  private static double latency(Quantity quantity, LatencySummary latency) {
    ToDoubleFunction<LatencySummary> value = LATENCIES.get(quantity);
    return value == null || latency == null || latency.count() < samplesNeeded(quantity)
        ? Double.NaN
        : value.applyAsDouble(latency);
  }

  private static long samplesNeeded(Quantity quantity) {
    return quantity.equals(Quantity.MAX)
        ? 1
        : Math.round(SAMPLES_ABOVE / (1 - quantity.quantile()));
  }
}
