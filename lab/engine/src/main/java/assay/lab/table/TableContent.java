package assay.lab.table;

import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Checks whether an existing table has the content that a workload would load. Values are computed
 * from the seed, the row and the field. A sample of rows therefore reveals a table with a different
 * seed, size or shape. If the user has loaded the table, its values are unknown, and only its shape
 * is checked.
 */
final class TableContent {
  private static final int ROWS_OF_EMPTY_TABLE = 16;

  private TableContent() {}

  record Found(TableSample sample, OptionalLong beyond) {}

  static Found look(Store store, String table, WorkloadSpec workload) throws StoreException {
    try (Session session = store.openSession(table)) {
      TableSample sample = TableSample.of(session, table, workload);
      return new Found(sample, RowsBeyond.end(session, workload));
    }
  }

  /**
   * Returns whether successful reads return cells. A store that keeps no data returns no cells. The
   * method reads several rows, because some bindings return ok for a missing row.
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

  /**
   * Returns whether a table has no rows. Assay can load such a table without recreating it. An
   * empty table exists if the user created the table in advance, or if Assay cannot create tables
   * in the store. The method scans for any row, and then requests the first rows that a load would
   * write. The first rows are also requested because a YCSB binding may find no row when it scans
   * from an empty key. Returns false if the scan fails.
   */
  static boolean isEmpty(Store store, String table, WorkloadSpec workload) throws StoreException {
    boolean[] any = new boolean[1];
    CellSink sink = cell -> any[0] = true;
    try (Session session = store.openSession(table)) {
      if (session.scan(Range.all(), Columns.ALL, 1, sink) != Outcome.OK) {
        return false;
      }
      OperationStream load = OperationStream.ofLoad(workload, 0, 1);
      for (long i = 0; i < Math.min(ROWS_OF_EMPTY_TABLE, workload.rows()) && !any[0]; i++) {
        load.next();
        session.read(load.row(), Columns.ALL, sink);
      }
      return !any[0];
    }
  }
}
