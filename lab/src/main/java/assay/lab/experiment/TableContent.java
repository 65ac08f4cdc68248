package assay.lab.experiment;

import assay.lab.workload.RowCheck;
import assay.lab.workload.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.util.Optional;

/**
 * Whether a table that is there holds what a workload would load. Values are computed from seed,
 * row and field, so that a sample of rows tells: a table of another seed, size or shape is found
 * out.
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
    RowCheck check = new RowCheck(workload);
    try (Session session = store.openSession(table)) {
      long samples = Math.min(SAMPLED_ROWS, workload.rows());
      for (long i = 0; i < samples; i++) {
        long number = samples == 1 ? 0 : sampled(i, samples, workload.rows());
        check.start(number);
        Bytes key = workload.keys().key(number);
        Outcome outcome = session.read(key, Columns.ALL, check);
        if (outcome == Outcome.FAILED || outcome == Outcome.UNKNOWN) {
          throw new StoreException(
              StoreException.Kind.FAILED,
              "table '" + table + "' cannot be read: " + session.lastError());
        }
        if (!check.isWholeAndRight()) {
          return Optional.of(
              "row " + key + (outcome == Outcome.ABSENT ? " is missing" : " holds other cells"));
        }
      }
      Bytes behind = workload.keys().key(workload.rows());
      return session.read(behind, Columns.ALL, cell -> {}) == Outcome.ABSENT
          ? Optional.empty()
          : Optional.of("it holds more than " + workload.rows() + " rows");
    }
  }

  private static long sampled(long index, long samples, long rows) {
    return (long) ((rows - 1) * ((double) index / (samples - 1)));
  }
}
