package assay.lab.table;

import assay.lab.workload.rows.RowDifference;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether a table that is there holds what a workload would load. Values are computed from seed,
 * row and field, so that a sample of rows tells: a table of another seed, size or shape is found
 * out. Where somebody else loaded the table, its values are unknown and its shape alone is looked
 * at.
 */
final class TableContent {
  private static final int SAMPLED_ROWS = 64;

  private TableContent() {}

  /**
   * Reads a sample of rows, the first and the last among them, and the row after the last.
   *
   * @return what is different, one clause; empty if nothing is
   */
  static Optional<String> difference(Store store, String table, WorkloadSpec workload)
      throws StoreException {
    Optional<String> inSample = sampleDifference(store, table, workload);
    if (inSample.isPresent()) {
      return inSample;
    }
    try (Session session = store.openSession(table)) {
      Bytes behind = workload.format().keys().key(workload.rowsEnd());
      return session.read(behind, Columns.ALL, cell -> {}) == Outcome.ABSENT
          ? Optional.empty()
          : Optional.of("it holds more than " + workload.rows() + " rows");
    }
  }

  /**
   * Reads a sample of rows, the first and the last among them. The table may hold more.
   *
   * @return what is different, one clause; empty if nothing is
   */
  static Optional<String> sampleDifference(Store store, String table, WorkloadSpec workload)
      throws StoreException {
    return sampleDifference(store, table, workload, false);
  }

  /**
   * The same of those rows of the sample that the table holds.
   *
   * @return what is different, one clause; empty if nothing is
   */
  static Optional<String> presentDifference(Store store, String table, WorkloadSpec workload)
      throws StoreException {
    return sampleDifference(store, table, workload, true);
  }

  /** Whether a read that ends ok brings cells: a store that keeps nothing brings none. */
  static boolean handsOutCells(Store store, String table, WorkloadSpec workload)
      throws StoreException {
    RowDifference row = new RowDifference(workload);
    row.start(workload.firstRow());
    try (Session session = store.openSession(table)) {
      AtomicBoolean any = new AtomicBoolean();
      Outcome outcome = session.read(row.key(), Columns.ALL, cell -> any.set(true));
      return outcome != Outcome.OK || any.get();
    }
  }

  private static Optional<String> sampleDifference(
      Store store, String table, WorkloadSpec workload, boolean missingMayBe)
      throws StoreException {
    RowDifference row = new RowDifference(workload);
    try (Session session = store.openSession(table)) {
      long samples = Math.min(SAMPLED_ROWS, workload.rows());
      for (long i = 0; i < samples; i++) {
        row.start(workload.firstRow() + (samples == 1 ? 0 : sampled(i, samples, workload.rows())));
        Outcome outcome = session.read(row.key(), Columns.ALL, row);
        if (outcome == Outcome.FAILED || outcome == Outcome.UNKNOWN) {
          throw new StoreException(
              StoreException.Kind.FAILED,
              "table '" + table + "' cannot be read: " + session.lastError());
        }
        Optional<String> difference = row.found();
        if (difference.isPresent() && !(missingMayBe && outcome == Outcome.ABSENT)) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  private static long sampled(long index, long samples, long rows) {
    return (long) ((rows - 1) * ((double) index / (samples - 1)));
  }
}
