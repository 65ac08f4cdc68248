package assay.lab.plan;

import assay.lab.workload.rows.WorkloadSpec;
import java.util.Optional;

/**
 * A table that a run works on.
 *
 * @param name in the store
 * @param use what becomes of it if it is there
 * @param rows that it holds in the end, and what is done to them unless a phase says otherwise
 * @param snapshot that it is made of, where {@code use} is {@link TableUse#CLONE}
 */
public record PlannedTable(
    String name, TableUse use, WorkloadSpec rows, Optional<String> snapshot) {
  /** A table that is made of no snapshot. */
  public PlannedTable(String name, TableUse use, WorkloadSpec rows) {
    this(name, use, rows, Optional.empty());
  }

  /** The same whose rows somebody else loaded. */
  PlannedTable withoutValueChecks() {
    return new PlannedTable(name, use, rows.withoutValueChecks(), snapshot);
  }
}
