package assay.lab.plan;

/**
 * What is compared: of an operation, of a phase as a whole, of a sampled series, of the clients of
 * a load, or of the read-after-write lags of its rows.
 */
public enum Quantity {
  THROUGHPUT("ok/s", "per_s", Better.MORE),
  P50("p50", 0.5),
  P95("p95", 0.95),
  P99("p99", 0.99),
  MAX("max", 0),

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
  private final boolean latency;

  /** A time that operations took. */
  Quantity(String label, double quantile) {
    this.label = label;
    this.unit = "ns";
    this.better = Better.LESS;
    this.quantile = quantile;
    this.latency = true;
  }

  Quantity(String label, String unit, Better better) {
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.quantile = 0;
    this.latency = false;
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
    return latency;
  }

  /** The quantile that it is; 0 for anything else, and for the longest time. */
  public double quantile() {
    return quantile;
  }
}
