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
 * Whether a table that is there has no rows, so that it can be loaded as it is: made beforehand by
 * somebody who wanted it so, or in a store that can make none through Assay.
 */
final class EmptyTable {
  private static final int SAMPLED_ROWS = 16;

  private EmptyTable() {}

  /**
   * Asks for a row from the beginning on, and for the first ones that a load would write: bindings
   * of others may see nothing from an empty key on. Not so if the store does not say.
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
