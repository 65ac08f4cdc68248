package assay.lab.plan;

import assay.lab.workload.rows.WorkloadSpec;
import java.util.Optional;

/**
 * Table that a run uses.
 *
 * @param name the table's name in the store
 * @param use what happens if the table already exists
 * @param rows rows that the table holds after all loads, and the default operations of phases
 * @param snapshot snapshot from which the table is created; present only with {@link
 *     TableUse#CLONE}
 */
public record PlannedTable(
    String name, TableUse use, WorkloadSpec rows, Optional<String> snapshot) {
  public PlannedTable(String name, TableUse use, WorkloadSpec rows) {
    this(name, use, rows, Optional.empty());
  }

  PlannedTable withoutValueChecks() {
    return new PlannedTable(name, use, rows.withoutValueChecks(), snapshot);
  }
}
