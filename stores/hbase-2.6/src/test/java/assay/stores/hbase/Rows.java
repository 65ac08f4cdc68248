package assay.stores.hbase;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.util.ArrayList;
import java.util.List;

/** Tables and rows of this module's tests. */
public final class Rows {
  static final Bytes F = Bytes.of("f");
  static final Bytes G = Bytes.of("g");
  static final Bytes Q = Bytes.of("q");

  private Rows() {}

  /** A new table of two families. */
  static String newTable(Store store) throws StoreException {
    String table = "own_" + System.nanoTime();
    store.tables().create(table, TableSpec.of(F, G));
    return table;
  }

  static Bytes row(int number) {
    return Bytes.of(String.format("r%06d", number));
  }

  static Outcome put(Session session, Bytes row, Bytes value) {
    return put(session, row, F, null, value);
  }

  static Outcome put(Session session, Bytes row, Bytes family, Bytes visibility, Bytes value) {
    Mutation mutation = new Mutation();
    mutation.row().set(row);
    mutation.put(family, Q, visibility, Mutation.SERVER_TIME, value);
    return session.write(mutation);
  }

  /** Writes rows from one number to before another and flushes. */
  static Outcome fill(Session session, int from, int to) {
    for (int r = from; r < to; r++) {
      Outcome written = put(session, row(r), Bytes.of("v" + r));
      if (written != Outcome.OK) {
        return written;
      }
    }
    return session.flush();
  }

  /** The cell of a row, as {@link #fill} writes it. */
  static Cell cell(int number) {
    Cell cell = new Cell();
    cell.row().set(row(number));
    cell.family().set(F);
    cell.qualifier().set(Q);
    cell.value().set(Bytes.of("v" + number));
    cell.setTimestamp(System.currentTimeMillis());
    return cell;
  }

  /** {@code row family:qualifier value} of every cell, in order. */
  static List<String> scan(Session session) {
    List<String> cells = new ArrayList<>();
    Outcome outcome =
        session.scan(
            Range.all(),
            Columns.ALL,
            1_000_000,
            cell ->
                cells.add(
                    cell.row()
                        + " "
                        + cell.family()
                        + ":"
                        + cell.qualifier()
                        + " "
                        + cell.value()));
    if (outcome != Outcome.OK) {
      throw new AssertionError(outcome + ": " + session.lastError());
    }
    return cells;
  }

  static List<String> expected(int from, int to) {
    List<String> cells = new ArrayList<>();
    for (int r = from; r < to; r++) {
      cells.add(row(r) + " f:q v" + r);
    }
    return cells;
  }
}
