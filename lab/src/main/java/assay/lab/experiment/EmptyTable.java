package assay.lab.experiment;

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
  private EmptyTable() {}

  /** Not so if the store does not say. */
  static boolean is(Store store, String table) throws StoreException {
    boolean[] any = new boolean[1];
    try (Session session = store.openSession(table)) {
      return session.scan(Range.all(), Columns.ALL, 1, cell -> any[0] = true) == Outcome.OK
          && !any[0];
    }
  }
}
