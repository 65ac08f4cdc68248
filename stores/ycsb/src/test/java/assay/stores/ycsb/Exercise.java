package assay.stores.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every operation that a binding has, with rows as workloads write them. */
final class Exercise {
  private static final int ROWS = 20;
  private static final int FIELDS = 10;
  private static final Bytes FAMILY = Bytes.of("f");

  private final byte[] buffer = new byte[2 + FIELDS * 40];
  private final Session session;

  private Exercise(Session session) {
    this.session = session;
  }

  static void run(Store store, String table) throws StoreException {
    try (Session session = store.openSession(table)) {
      Exercise exercise = new Exercise(session);
      exercise.insertAndRead();
      exercise.update();
      exercise.scan();
      exercise.delete();
    }
  }

  private void insertAndRead() {
    Mutation mutation = new Mutation();
    for (int row = 0; row < ROWS; row++) {
      assertThat(session.write(fill(mutation, row, 0, FIELDS).asInsert(true)))
          .as(session.lastError())
          .isEqualTo(Outcome.OK);
    }
    for (int row = 0; row < ROWS; row++) {
      assertThat(read(row, Columns.ALL)).isEqualTo(expected(row, 0));
    }
    Columns two = new Columns(List.of(name(1), name(7)));
    Map<String, Bytes> some = expected(3, 0);
    some.keySet().retainAll(List.of("field1", "field7"));
    assertThat(read(3, two)).isEqualTo(some);
    assertThat(session.read(key(999), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
    assertThat(session.write(new Mutation())).isEqualTo(Outcome.OK);
  }

  private void update() {
    Mutation mutation = new Mutation();
    assertThat(session.write(fill(mutation, 4, 1, 1))).isEqualTo(Outcome.OK);
    Map<String, Bytes> row = expected(4, 0);
    row.put("field0", value(4, 0, 1));
    assertThat(read(4, Columns.ALL)).isEqualTo(row);
    assertThat(session.write(fill(mutation, 4, 0, FIELDS))).isEqualTo(Outcome.OK);
    assertThat(read(4, Columns.ALL)).isEqualTo(expected(4, 0));
  }

  private void scan() {
    for (int limit : new int[] {1, 5, 100}) {
      List<Map<String, Bytes>> rows = new ArrayList<>();
      Outcome outcome =
          session.scan(
              Range.from(key(6)),
              Columns.ALL,
              limit,
              cell -> {
                if (cell.qualifier().equals(Bytes.of("field0"))) {
                  rows.add(new TreeMap<>(Map.of("field0", cell.value().copy())));
                }
              });
      assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
      assertThat(rows).hasSize(Math.min(limit, ROWS - 6));
      assertThat(rows.get(0).get("field0")).isEqualTo(value(6, 0, 0));
    }
    assertThat(
            session.scan(
                Range.from(Bytes.of("zzz")), Columns.ALL, 3, cell -> assertThat(cell).isNull()))
        .isEqualTo(Outcome.OK);
  }

  private void delete() {
    assertThat(session.deleteRow(key(5))).isEqualTo(Outcome.OK);
    assertThat(session.read(key(5), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
    assertThat(session.deleteRow(key(5))).isEqualTo(Outcome.ABSENT);
  }

  private Map<String, Bytes> read(int row, Columns columns) {
    Map<String, Bytes> cells = new TreeMap<>();
    Outcome outcome =
        session.read(
            key(row),
            columns,
            cell -> {
              assertThat(cell.row()).isEqualTo(key(row));
              cells.put(cell.qualifier().toString(), cell.value().copy());
            });
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return cells;
  }

  /** Fills one buffer again and again, with windows inside of it, as load threads do. */
  private Mutation fill(Mutation mutation, int row, int version, int fields) {
    mutation.clear();
    Bytes key = key(row);
    mutation.row().set(key);
    for (int field = 0; field < fields; field++) {
      Bytes value = value(row, field, version);
      int offset = 2 + field * 40;
      System.arraycopy(value.array(), 0, buffer, offset, value.length());
      mutation.put(
          FAMILY, name(field).qualifier(), new Bytes().set(buffer, offset, value.length()));
    }
    return mutation;
  }

  private static Map<String, Bytes> expected(int row, int version) {
    Map<String, Bytes> cells = new TreeMap<>();
    for (int field = 0; field < FIELDS; field++) {
      cells.put("field" + field, value(row, field, version));
    }
    return cells;
  }

  /** Any bytes but 0, which SQL refuses, also such as no UTF-8 has. */
  private static Bytes value(int row, int field, int version) {
    byte[] value = new byte[30];
    for (int i = 0; i < value.length; i++) {
      value[i] = (byte) (1 + (row * 31 + field * 7 + version * 13 + i * 11) % 255);
    }
    return Bytes.of(value);
  }

  private static Columns.Name name(int field) {
    return new Columns.Name(FAMILY, Bytes.of("field" + field));
  }

  private static Bytes key(int row) {
    return Bytes.of(String.format("user%03d", row));
  }
}
