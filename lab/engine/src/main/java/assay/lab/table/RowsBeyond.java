package assay.lab.table;

import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Session;
import java.util.OptionalLong;

/**
 * Checks whether a table has more rows than the workload specifies. A run would read only a part of
 * a larger table, and the run's inserts would overwrite existing rows.
 */
final class RowsBeyond {
  /**
   * Number of rows to check, starting with the row number that the workload would insert first.
   * Several rows are checked, because different threads insert successive rows. A row that one
   * thread did not insert may be followed by rows of other threads.
   */
  private static final int FIRST_ROWS = 64;

  private static final int LAST_ROWS = 1024;

  private final Session session;
  private final KeyFormat keys;
  private final byte[] buffer;
  private final Bytes key = new Bytes();

  private RowsBeyond(Session session, WorkloadSpec workload) {
    this.session = session;
    keys = workload.format().keys();
    buffer = keys.newBuffer();
  }

  /**
   * Searches for rows with the numbers that the workload would insert.
   *
   * @return number after the last existing row's number; empty if no row has a number that the
   *     workload would insert
   */
  static OptionalLong end(Session session, WorkloadSpec workload) {
    return new RowsBeyond(session, workload).end(workload.firstInsert());
  }

  private OptionalLong end(long said) {
    long last = last(said, FIRST_ROWS);
    if (last < said) {
      return OptionalLong.empty();
    }
    long step = 1;
    while (isThere(last + step)) {
      last += step;
      step *= 2;
    }
    for (; step > 0; step /= 2) {
      last += isThere(last + step) ? step : 0;
    }
    for (long next = last(last + 1, LAST_ROWS); next > last; next = last(last + 1, LAST_ROWS)) {
      last = next;
    }
    return OptionalLong.of(last + 1);
  }

  private long last(long from, int count) {
    long last = from + count - 1;
    while (last >= from && !isThere(last)) {
      last--;
    }
    return last;
  }

  /**
   * Returns whether a row exists. The result depends only on the returned cells, because YCSB's
   * bindings return different outcomes for missing rows.
   */
  private boolean isThere(long number) {
    boolean[] any = new boolean[1];
    keys.write(number, buffer, key);
    session.read(key, Columns.ALL, cell -> any[0] = true);
    return any[0];
  }
}
