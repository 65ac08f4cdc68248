package assay.store.binding;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.function.Function;
import java.util.stream.IntStream;

/** Tables and rows, mostly of one cell each, as the tests of bindings write and read them. */
public final class Rows {
  public static final Bytes F = Bytes.of("f");
  public static final Bytes G = Bytes.of("g");
  public static final Bytes Q = Bytes.of("q");

  private Rows() {}

  /** A new table of two families. */
  public static String newTable(Store store) throws StoreException {
    String table = "own_" + System.nanoTime();
    store.tables().create(table, TableSpec.of(F, G));
    return table;
  }

  /** Work with a session on a table. */
  @FunctionalInterface
  public interface Use {
    void of(Store store, String table, Session session) throws Exception;
  }

  /** Uses a store with a new table, which is dropped afterwards, and closes the store. */
  public static void onNewTable(Store store, Use use) throws Exception {
    try (store) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        use.of(store, table, session);
      }
      store.tables().drop(table);
    }
  }

  /** The row with a number; the rows' order is that of their numbers. */
  public static Bytes row(int number) {
    return Bytes.of(String.format("r%06d", number));
  }

  /** A mutation of a row, without changes. */
  public static Mutation mutation(Bytes row) {
    Mutation mutation = new Mutation();
    mutation.row().set(row);
    return mutation;
  }

  /** Values on which the patterns {@code (.)(a|aa)+\1c} and {@code (b|c)*} never end. */
  public static Mutation endless() {
    Mutation mutation = mutation(Bytes.of("r1"));
    mutation.put(F, Q, Bytes.of("a".repeat(500)));
    mutation.put(F, Bytes.of("z"), Bytes.of("b".repeat(100_000)));
    return mutation;
  }

  public static Outcome put(Session session, Bytes row, Bytes value) {
    return put(session, row, F, null, value);
  }

  public static Outcome put(Session session, String row) {
    return put(session, Bytes.of(row), Bytes.of("v"));
  }

  /**
   * @param visibility null for a cell that everyone can read
   */
  public static Outcome put(
      Session session, Bytes row, Bytes family, Bytes visibility, Bytes value) {
    Mutation mutation = mutation(row);
    mutation.put(family, Q, visibility, Mutation.SERVER_TIME, value);
    return session.write(mutation);
  }

  /** Writes rows from one number to before another, and flushes. */
  public static void fill(Session session, int from, int to) {
    assertThat(tryFill(session, from, to)).as(session.lastError()).isEqualTo(Outcome.OK);
  }

  /** The same; returns the outcome of the first write that failed, otherwise of the flush. */
  public static Outcome tryFill(Session session, int from, int to) {
    for (int r = from; r < to; r++) {
      Outcome written = put(session, row(r), Bytes.of("v" + r));
      if (written != Outcome.OK) {
        return written;
      }
    }
    return session.flush();
  }

  /** Writes a mutation and flushes. */
  public static void write(Session session, Mutation mutation) {
    assertThat(session.write(mutation)).as(session.lastError()).isEqualTo(Outcome.OK);
    flush(session);
  }

  public static void flush(Session session) {
    assertThat(session.flush()).as(session.lastError()).isEqualTo(Outcome.OK);
  }

  /** Reads a row without looking at its cells. */
  public static Outcome read(Session session, Bytes row) {
    return session.read(row, Columns.ALL, cell -> {});
  }

  public static Outcome read(Session session, String row) {
    return read(session, Bytes.of(row));
  }

  /** Scans up to a number of rows without looking at their cells. */
  public static Outcome scan(Session session, long limitRows) {
    return session.scan(Range.all(), Columns.ALL, limitRows, cell -> {});
  }

  /** {@code row family:qualifier value} of every cell, in order. */
  public static List<String> scan(Session session) {
    return scan(
        session,
        cell -> cell.row() + " " + cell.family() + ":" + cell.qualifier() + " " + cell.value());
  }

  /** The row of every cell, in order. */
  public static List<String> rows(Session session) {
    return scan(session, cell -> cell.row().toString());
  }

  private static List<String> scan(Session session, Function<Cell, String> text) {
    List<String> cells = new ArrayList<>();
    Outcome outcome =
        session.scan(Range.all(), Columns.ALL, 1_000_000, cell -> cells.add(text.apply(cell)));
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return cells;
  }

  /** What {@link #scan(Session)} returns of rows that {@link #fill} wrote. */
  public static List<String> expected(int from, int to) {
    return IntStream.range(from, to).mapToObj(r -> row(r) + " f:q v" + r).toList();
  }

  /** The cells of rows, as {@link #fill} writes them. */
  public static List<Cell> cells(int from, int to) {
    return IntStream.range(from, to).mapToObj(Rows::cell).toList();
  }

  private static Cell cell(int number) {
    Cell cell = new Cell();
    cell.row().set(row(number));
    cell.family().set(F);
    cell.qualifier().set(Q);
    cell.value().set(Bytes.of("v" + number));
    cell.setTimestamp(System.currentTimeMillis());
    return cell;
  }
}
