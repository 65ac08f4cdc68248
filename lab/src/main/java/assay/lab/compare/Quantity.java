package assay.lab.compare;

import assay.lab.measure.LatencySummary;
import assay.lab.run.IntervalSummary;
import assay.lab.run.OperationRow;
import java.util.function.ToDoubleFunction;

/**
 * What is compared: of an operation, of a phase as a whole, of a sampled series, of the clients of
 * a load, or of the read-after-write lags of its rows.
 */
public enum Quantity {
  THROUGHPUT("ok/s", "per_s", Better.MORE),
  P50("p50", 0.5, LatencySummary::p50Nanos),
  P95("p95", 0.95, LatencySummary::p95Nanos),
  P99("p99", 0.99, LatencySummary::p99Nanos),
  MAX("max", 0, LatencySummary::maxNanos),

  /** What scans brought, in rows and in cells. */
  SCANNED_ROWS("rows/s", "per_s", Better.MORE),
  SCANNED_CELLS("cells/s", "per_s", Better.MORE),

  /** All clients together; of an embedded store with the store's own. */
  CLIENT_CPU("client-cpu", "cores", Better.NEITHER),
  SERVER_CPU("server-cpu", "cores", Better.NEITHER),

  /** What processes received and sent over TCP. */
  CLIENT_IN("to-clients", "mb_per_s", Better.NEITHER),
  SERVER_OUT("from-servers", "mb_per_s", Better.NEITHER),

  /** Of the rows that were looked for, those that the first try did not find. */
  LATE("late", "share", Better.LESS),
  NEVER_SEEN("unseen", "share", Better.LESS),

  /** Of the rows that the first try did not find. */
  LAG_P50("lag-p50", "ns", Better.LESS),
  LAG_P99("lag-p99", "ns", Better.LESS),
  LAG_MAX("lag-max", "ns", Better.LESS),

  /** Lags below it cannot be told from none. */
  LAG_FLOOR("lag-floor", "ns", Better.NEITHER),

  /** Of a sampled series over the measured part of a phase, in the series' own unit. */
  MEAN("mean", "", Better.NEITHER),

  /** From a load's begin until the last client is done (YCSB++, figure 8). */
  SLOWEST("slowest", "ns", Better.LESS),

  /** From a load's begin until the first of several clients is done. */
  FASTEST("fastest", "ns", Better.LESS);

  /** As in reports: with fewer samples above it, a percentile is chance. */
  private static final int SAMPLES_ABOVE = 10;

  /** Which values are preferred. */
  public enum Better {
    MORE,
    LESS,
    /** It depends: a server that uses more CPU may do more. */
    NEITHER
  }

  private final String label;
  private final String unit;
  private final Better better;
  private final double quantile;
  private final ToDoubleFunction<LatencySummary> nanos;

  /** A time that operations took. */
  Quantity(String label, double quantile, ToDoubleFunction<LatencySummary> nanos) {
    this.label = label;
    this.unit = "ns";
    this.better = Better.LESS;
    this.quantile = quantile;
    this.nanos = nanos;
  }

  Quantity(String label, String unit, Better better) {
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.quantile = 0;
    this.nanos = null;
  }

  public String label() {
    return label;
  }

  /**
   * {@code per_s}, {@code ns}, {@code cores}, {@code mb_per_s}, or {@code share} from 0 to 1; empty
   * where {@link Figure#unit()} depends on the series.
   */
  public String unit() {
    return unit;
  }

  public Better better() {
    return better;
  }

  /** Whether it is a time that operations took. */
  public boolean isLatency() {
    return nanos != null;
  }

  /** Of one run; NaN where it is not known, is not of operations, or rests on too few of them. */
  double of(OperationRow row) {
    if (this == THROUGHPUT) {
      return row.okPerSecond();
    }
    return isLatency() && samples(row) >= samplesNeeded()
        ? nanos.applyAsDouble(row.response())
        : Double.NaN;
  }

  /**
   * Of an interval of an operation that ended ok; NaN where it rests on too few operations, or is
   * of something else.
   */
  public double of(IntervalSummary interval) {
    LatencySummary latency = interval.latency();
    if (this == THROUGHPUT) {
      return latency.count() / interval.lengthSeconds();
    }
    return isLatency() && latency.count() >= samplesNeeded()
        ? nanos.applyAsDouble(latency)
        : Double.NaN;
  }

  private long samplesNeeded() {
    return this == MAX ? 1 : Math.round(SAMPLES_ABOVE / (1 - quantile));
  }

  private static long samples(OperationRow row) {
    return row.response() == null ? 0 : row.response().count();
  }
}
