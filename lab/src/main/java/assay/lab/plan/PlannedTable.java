package assay.lab.plan;

import assay.lab.workload.rows.WorkloadSpec;

/**
 * A table that a run works on.
 *
 * @param name in the store
 * @param use what becomes of it if it is there
 * @param rows that it holds in the end, and what is done to them unless a phase says otherwise
 */
public record PlannedTable(String name, TableUse use, WorkloadSpec rows) {
  /** The same whose rows somebody else loaded. */
  PlannedTable withoutValueChecks() {
    return new PlannedTable(name, use, rows.withoutValueChecks());
  }
}
