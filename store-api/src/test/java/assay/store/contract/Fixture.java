package assay.store.contract;

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
import assay.store.capability.Users;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** One test's tables and sessions on a store, all released at its end. */
final class Fixture implements AutoCloseable {
  static final Bytes FAMILY = Bytes.of("f");
  static final Bytes OTHER_FAMILY = Bytes.of("g");

  private static final AtomicLong TABLES = new AtomicLong();
  private static final long RUN = System.currentTimeMillis();

  private final Store store;
  private final Optional<TableDrops> drops;
  private final List<Session> sessions = new ArrayList<>();
  private final List<String> tables = new ArrayList<>();
  private final List<Cleaning> cleanings = new ArrayList<>();

  /** Drops its tables at its end. */
  Fixture(Store store) {
    this(store, Optional.empty());
  }

  /** Has its tables dropped after its end, by others. */
  Fixture(Store store, TableDrops drops) {
    this(store, Optional.of(drops));
  }

  private Fixture(Store store, Optional<TableDrops> drops) {
    this.store = store;
    this.drops = drops;
  }

  Store store() {
    return store;
  }

  /** A name that no table has. */
  static String newName() {
    return "contract_" + RUN + "_" + TABLES.incrementAndGet();
  }

  /** A new table that keeps one version. */
  String table() throws StoreException {
    return table(1);
  }

  String table(int versions) throws StoreException {
    String table = newName();
    store.tables().create(table, new TableSpec(List.of(FAMILY, OTHER_FAMILY), versions));
    return owned(table);
  }

  /** Drops a table at the test's end, if it is still there. */
  String owned(String table) {
    tables.add(table);
    return table;
  }

  /** What a test leaves to be done at its end. */
  @FunctionalInterface
  interface Cleaning {
    void run() throws StoreException;
  }

  void atEnd(Cleaning cleaning) {
    cleanings.add(cleaning);
  }

  /** Returns when the tables of tests that are over are dropped. */
  void awaitDrops() throws Exception {
    if (drops.isPresent()) {
      drops.get().await();
    }
  }

  /** A new user without rights, who is dropped at the test's end. */
  String user(Users users, String name) throws StoreException {
    users.dropUser(name);
    users.createUser(name);
    atEnd(() -> users.dropUser(name));
    return name;
  }

  /** Runs tasks at the same time; returns their results in order. */
  static <T> List<T> together(List<Callable<T>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> each : threads.invokeAll(tasks)) {
        results.add(each.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  Session session(String table) throws StoreException {
    return keep(store.openSession(table));
  }

  /** Closes the session at the test's end. */
  Session keep(Session session) {
    sessions.add(session);
    return session;
  }

  @Override
  public void close() throws StoreException {
    sessions.forEach(Session::close);
    for (String table : tables) {
      // What is to be done in the end is done to tables, or to who may use them.
      if (drops.isPresent() && cleanings.isEmpty()) {
        drops.get().drop(store, table);
      } else {
        TableDrops.dropNow(store, table);
      }
    }
    for (Cleaning cleaning : cleanings) {
      cleaning.run();
    }
  }

  static Bytes bytes(int... values) {
    byte[] array = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      array[i] = (byte) values[i];
    }
    return Bytes.of(array);
  }

  /** {@code r00042} and the like, whose order is that of the numbers. */
  static Bytes row(int number) {
    return Bytes.of(String.format("r%05d", number));
  }

  static Bytes qualifier(int number) {
    return Bytes.of(String.format("q%03d", number));
  }

  static Columns columns(Bytes... qualifiers) {
    return new Columns(
        java.util.Arrays.stream(qualifiers).map(q -> new Columns.Name(FAMILY, q)).toList());
  }

  /** A mutation of a row, to which changes are added. */
  static Mutation mutation(Bytes row) {
    Mutation mutation = new Mutation();
    mutation.row().set(row);
    return mutation;
  }

  /** A mutation that puts one cell. */
  static Mutation change(Bytes row, Bytes qualifier, Bytes value) {
    Mutation mutation = mutation(row);
    mutation.put(FAMILY, qualifier, value);
    return mutation;
  }

  /** A mutation that puts one cell with a timestamp. */
  static Mutation change(Bytes row, Bytes qualifier, long timestamp, Bytes value) {
    Mutation mutation = mutation(row);
    mutation.put(FAMILY, qualifier, null, timestamp, value);
    return mutation;
  }

  /** A mutation that deletes one cell. */
  static Mutation deletion(Bytes row, Bytes qualifier) {
    Mutation mutation = mutation(row);
    mutation.delete(FAMILY, qualifier);
    return mutation;
  }

  static Columns.Name column(String qualifier) {
    return new Columns.Name(FAMILY, Bytes.of(qualifier));
  }

  /** Writes one cell; it may stay in the session's buffer. */
  static void put(Session session, Bytes row, Bytes qualifier, Bytes value) {
    write(session, change(row, qualifier, value));
  }

  static void put(Session session, String row, String qualifier, String value) {
    put(session, Bytes.of(row), Bytes.of(qualifier), Bytes.of(value));
  }

  static void write(Session session, Mutation mutation) {
    assertThat(session.write(mutation)).as(session.lastError()).isEqualTo(Outcome.OK);
  }

  static void flush(Session session) {
    assertThat(session.flush()).as(session.lastError()).isEqualTo(Outcome.OK);
  }

  /** Writes and flushes. */
  static void save(Session session, Mutation mutation) {
    write(session, mutation);
    flush(session);
  }

  static void save(Session session, Bytes row, Bytes qualifier, Bytes value) {
    save(session, change(row, qualifier, value));
  }

  static void save(Session session, String row, String qualifier, String value) {
    save(session, Bytes.of(row), Bytes.of(qualifier), Bytes.of(value));
  }

  /** Fills rows 0 to {@code rows} - 1 with qualifiers 0 to {@code cells} - 1 and flushes. */
  static void fill(Session session, int rows, int cells) {
    for (int r = 0; r < rows; r++) {
      Mutation mutation = mutation(row(r));
      for (int c = 0; c < cells; c++) {
        mutation.put(FAMILY, qualifier(c), value(r, c));
      }
      write(session, mutation);
    }
    flush(session);
  }

  static Bytes value(int row, int cell) {
    return Bytes.of("v" + row + "." + cell);
  }

  static List<Bytes> rows(int from, int to) {
    return IntStream.range(from, to).mapToObj(Fixture::row).toList();
  }

  /** The cells of a row, which must be there. */
  static List<Cell> read(Session session, Bytes row, Columns columns) {
    List<Cell> cells = new ArrayList<>();
    Outcome outcome = session.read(row, columns, cell -> cells.add(cell.copy()));
    assertThat(outcome).as("read of %s: %s", row, session.lastError()).isEqualTo(Outcome.OK);
    assertThat(cells).as("cells of %s", row).isNotEmpty();
    return cells;
  }

  static List<Cell> read(Session session, String row) {
    return read(session, Bytes.of(row), Columns.ALL);
  }

  static void assertAbsent(Session session, Bytes row, Columns columns) {
    List<Cell> cells = new ArrayList<>();
    Outcome outcome = session.read(row, columns, cell -> cells.add(cell.copy()));
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.ABSENT);
    assertThat(cells).isEmpty();
  }

  static List<Cell> scan(Session session, Range range, Columns columns, long limitRows) {
    List<Cell> cells = new ArrayList<>();
    Outcome outcome = session.scan(range, columns, limitRows, cell -> cells.add(cell.copy()));
    assertThat(outcome).as("scan: %s", session.lastError()).isEqualTo(Outcome.OK);
    return cells;
  }

  static List<Cell> scan(Session session, Range range, long limitRows) {
    return scan(session, range, Columns.ALL, limitRows);
  }

  static List<Cell> scanAll(Session session) {
    return scan(session, Range.all(), 1_000_000);
  }

  /** The rows of cells in the order of the cells, each once as long as it is not come back to. */
  static List<Bytes> rowsOf(List<Cell> cells) {
    List<Bytes> rows = new ArrayList<>();
    for (Cell cell : cells) {
      if (rows.isEmpty() || !rows.get(rows.size() - 1).equals(cell.row())) {
        rows.add(cell.row());
      }
    }
    return rows;
  }

  static List<Bytes> sorted(List<Bytes> rows) {
    return rows.stream().sorted().toList();
  }

  static List<String> valuesOf(List<Cell> cells) {
    return cells.stream().map(cell -> cell.value().toString()).toList();
  }

  static List<String> qualifiersOf(List<Cell> cells) {
    return cells.stream().map(cell -> cell.qualifier().toString()).toList();
  }
}
