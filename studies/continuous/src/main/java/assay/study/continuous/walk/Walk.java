package assay.study.continuous.walk;

import assay.lab.workload.Workload;
import assay.store.TableSpec;
import assay.study.continuous.entry.RowRange;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads of entries that others write. */
public sealed interface Walk extends Workload
    permits ContinuousWalk, ContinuousBatchWalk, ContinuousScan {
  long minRow();

  long maxRow();

  Duration sleep();

  /** {@inheritDoc} A list may be deleted, or not be written to its end. */
  @Override
  default boolean mayMissRows() {
    return true;
  }

  /** Starts are found by scans from random rows. */
  @Override
  default boolean needsKeyOrder() {
    return true;
  }

  /** {@inheritDoc} Ingests make it. */
  @Override
  default TableSpec table() {
    return new TableSpec(List.of(), 1);
  }

  /** Keys that all have. */
  static void check(long minRow, long maxRow, Duration sleep) {
    new RowRange(minRow, maxRow, List.of());
    if (sleep.isNegative()) {
      throw new IllegalArgumentException("sleep " + sleep + " must be at least 0");
    }
  }

  static Map<String, Object> settings(String kind, Walk of) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("workload", kind);
    settings.put("minRow", of.minRow());
    settings.put("maxRow", of.maxRow());
    settings.put("sleepSeconds", of.sleep().toMillis() / 1e3);
    return settings;
  }
}
