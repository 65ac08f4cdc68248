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

/**
 * Checks whether an existing table has no rows, so that Assay can load the table without recreating
 * it. The user created such a table in advance, or the table belongs to a store in which Assay
 * cannot create tables.
 */
final class EmptyTable {
  private static final int SAMPLED_ROWS = 16;

  private EmptyTable() {}

  /**
   * Scans for any row, and then requests the first rows that a load would write, because a YCSB
   * binding may find nothing when it scans from an empty key. Returns false if the scan fails.
   */
  static boolean is(Store store, String table, WorkloadSpec workload) throws StoreException {
    boolean[] any = new boolean[1];
    CellSink sink = cell -> any[0] = true;
    try (Session session = store.openSession(table)) {
      if (session.scan(Range.all(), Columns.ALL, 1, sink) != Outcome.OK) {
        return false;
      }
      OperationStream load = OperationStream.ofLoad(workload, 0, 1);
      for (long i = 0; i < Math.min(SAMPLED_ROWS, workload.rows()) && !any[0]; i++) {
        load.next();
        session.read(load.row(), Columns.ALL, sink);
      }
      return !any[0];
    }
  }
}
