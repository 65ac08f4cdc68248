package assay.lab.compare.figures;

import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.plan.result.Quantity;
import assay.lab.run.OperationRow;
import assay.lab.run.file.IntervalSummary;

public final class Quantities {
  private Quantities() {}

  /**
   * Returns the value of a quantity in one run. Returns NaN if the value is unknown, if there are
   * too few operations, or if the quantity does not describe operations.
   */
  static double of(Quantity quantity, OperationRow row) {
    if (quantity.equals(Quantity.SCANNED_ROWS)) {
      return row.rowsPerSecond();
    }
    return quantity.equals(Quantity.THROUGHPUT)
        ? row.okPerSecond()
        : latency(quantity, row.response());
  }

  static double lateNanos(Quantity quantity, OperationRow row) {
    return row.lateNanos(latency -> latency(quantity, latency));
  }

  /**
   * Returns the latency of successful operations in an interval. Returns NaN if there are too few
   * operations, or if the quantity is not a latency.
   */
  public static double latency(Quantity quantity, IntervalSummary interval) {
    return latency(quantity, interval.latency());
  }

  private static double latency(Quantity quantity, LatencySummary latency) {
    if (quantity.equals(Quantity.MEAN_LATENCY)) {
      return latency == null || latency.count() == 0 ? Double.NaN : latency.meanNanos();
    }
    return Percentile.SHOWN.stream()
        .filter(figure -> quantity.isLatency() && figure.label().equals(quantity.label()))
        .mapToDouble(figure -> figure.nanos(latency))
        .findFirst()
        .orElse(Double.NaN);
  }
}
