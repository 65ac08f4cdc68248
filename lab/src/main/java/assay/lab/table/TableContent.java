package assay.lab.table;

import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether a table that is there holds what a workload would load. Values are computed from seed,
 * row and field, so that a sample of rows tells: a table of another seed, size or shape is found
 * out. Where somebody else loaded the table, its values are unknown and its shape alone is looked
 * at.
 */
final class TableContent {
  private TableContent() {}

  /**
   * What a table holds.
   *
   * @param beyond how many rows the table holds if these are more than the workload says
   */
  record Found(TableSample sample, OptionalLong beyond) {}

  /** Looks at a sample of the workload's rows, and for rows behind them. */
  static Found look(Store store, String table, WorkloadSpec workload) throws StoreException {
    try (Session session = store.openSession(table)) {
      TableSample sample = TableSample.of(session, table, workload);
      return new Found(sample, RowsBeyond.end(session, workload));
    }
  }

  /**
   * Whether reads that end ok bring cells: a store that keeps nothing brings none. Several rows are
   * read, as to some bindings a missing one is ok.
   */
  static boolean handsOutCells(Store store, String table, WorkloadSpec workload)
      throws StoreException {
    try (Session session = store.openSession(table)) {
      AtomicBoolean any = new AtomicBoolean();
      long last = Math.max(0, workload.rows() - 1);
      for (long row : new long[] {0, last / 2, last}) {
        Outcome outcome =
            session.read(
                workload.format().keys().key(workload.firstRow() + row),
                Columns.ALL,
                cell -> any.set(true));
        if (outcome != Outcome.OK || any.get()) {
          return true;
        }
      }
      return false;
    }
  }
}
