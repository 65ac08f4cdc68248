package assay.lab.compare;

import assay.lab.measure.LatencySummary;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.CpuUse;
import java.util.function.ToDoubleFunction;

/** What is compared of an operation, of a phase as a whole, and of its read-after-write lags. */
public enum Quantity {
  THROUGHPUT("ok/s", "per_s", true, 1, OperationRow::okPerSecond),
  P50("p50", "ns", false, 0.5, latency(LatencySummary::p50Nanos)),
  P95("p95", "ns", false, 0.95, latency(LatencySummary::p95Nanos)),
  P99("p99", "ns", false, 0.99, latency(LatencySummary::p99Nanos)),
  MAX("max", "ns", false, 0, latency(LatencySummary::maxNanos)),
  SCANNED_ROWS("rows/s", "per_s", true, PhaseMeans.perSecond("scans.rows.per_s")),
  SCANNED_CELLS("cells/s", "per_s", true, PhaseMeans.perSecond("scans.cells.per_s")),
  /** All clients together; of an embedded store with the store's own. */
  CLIENT_CPU("client CPU", "cores", false, (run, phase) -> CpuUse.of(run, phase).client().orElse(Double.NaN)),
  SERVER_CPU("server CPU", "cores", false, (run, phase) -> CpuUse.of(run, phase).servers().orElse(Double.NaN)),
  CLIENT_IN("to clients", "mb_per_s", false, PhaseMeans.ofClients("net.", ".in.mb_per_s")),
  SERVER_OUT("from servers", "mb_per_s", false, PhaseMeans.ofServers("net.", ".out.mb_per_s")),
  /** Of the rows that were seen, those that were not at the first try. */
  LATE("late", "share"),
  NEVER_SEEN("unseen", "share"),
  /** Of the rows that were not seen at the first try. */
  LAG_P50("p50", "ns"),
  LAG_P99("p99", "ns"),
  LAG_MAX("longest", "ns"),
  /** Lags below it cannot be told from none. */
  LAG_FLOOR("floor", "ns");

  /** In place of an operation: all that a phase did. */
  public static final String WHOLE_PHASE = "phase";

  /** In place of an operation: the lags of a phase's inserted rows. */
  public static final String LAG = "lag";

  /** As in reports: with fewer samples above it, a percentile is chance. */
  private static final int SAMPLES_ABOVE = 10;

  private final String label;
  private final String unit;
  private final boolean higherIsBetter;
  private final double quantile;
  private final ToDoubleFunction<OperationRow> value;
  private final PhaseMeans.PhaseValue phaseValue;

  Quantity(String label, String unit, boolean higherIsBetter, PhaseMeans.PhaseValue phaseValue) {
    this.label = label;
    this.unit = unit;
    this.higherIsBetter = higherIsBetter;
    this.quantile = 0;
    this.value = row -> Double.NaN;
    this.phaseValue = phaseValue;
  }

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
    this.phaseValue = (run, phase) -> Double.NaN;
  }

  /** One that no operation has; less is better. */
  Quantity(String label, String unit) {
    this(label, unit, false, 0, row -> Double.NaN);
  }

  private static ToDoubleFunction<OperationRow> latency(ToDoubleFunction<LatencySummary> nanos) {
    return row -> nanos.applyAsDouble(row.response());
  }

  public String label() {
    return label;
  }

  /** {@code per_s}, {@code ns}, {@code cores}, {@code mb_per_s}, or {@code share} from 0 to 1. */
  public String unit() {
    return unit;
  }

  public boolean isTime() {
    return unit.equals("ns");
  }

  public boolean higherIsBetter() {
    return higherIsBetter;
  }

  /** Of one run; NaN where it is not known, rests on too few operations, or is of none. */
  double of(OperationRow row) {
    return isTime() && samples(row) < samplesNeeded() ? Double.NaN : value.applyAsDouble(row);
  }

  /** Of the measured part of a phase; NaN where it is not known, or is not of phases. */
  double of(RecordedRun run, RecordedPhase phase) {
    return phaseValue.of(run, phase);
  }

  private long samplesNeeded() {
    return this == MAX ? 1 : Math.round(SAMPLES_ABOVE / (1 - quantile));
  }

  private static long samples(OperationRow row) {
    return row.response() == null ? 0 : row.response().count();
  }
}
