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
 * Checks whether an existing table holds the content that a workload would load. Values are
 * computed from seed, row and field, so a sample of rows reveals a table with a different seed,
 * size or shape. If the user has loaded the table, its values are unknown, and only its shape is
 * checked.
 */
final class TableContent {
  private TableContent() {}

  /**
   * @param beyond the table's number of rows if the table has more rows than the workload;
   *     otherwise empty
   */
  record Found(TableSample sample, OptionalLong beyond) {}

  /** Reads a sample of the workload's rows, and looks for rows after them. */
  static Found look(Store store, String table, WorkloadSpec workload) throws StoreException {
    try (Session session = store.openSession(table)) {
      TableSample sample = TableSample.of(session, table, workload);
      return new Found(sample, RowsBeyond.end(session, workload));
    }
  }

  /**
   * Whether successful reads return cells. A store that keeps no data returns none. Reads several
   * rows, because some bindings return ok for a missing row.
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
