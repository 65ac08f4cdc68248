package assay.lab.compare.figures;

import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.plan.result.Quantity;
import assay.lab.run.OperationRow;
import assay.lab.run.file.IntervalSummary;

/** Values of quantities, as operations and their intervals have them. */
public final class Quantities {
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
