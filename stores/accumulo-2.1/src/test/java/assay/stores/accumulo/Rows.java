package assay.stores.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.util.ArrayList;
import java.util.List;

/** Rows of one cell, as the tests of this module write and read them. */
final class Rows {
  static final Bytes FAMILY = Bytes.of("f");
  private static final Bytes QUALIFIER = Bytes.of("q");

  private Rows() {}

  static String newTable(AccumuloStore store) throws StoreException {
    String table = "own_" + System.nanoTime();
    store.tables().create(table, TableSpec.of(FAMILY));
    return table;
  }

  /** The n-th row; their order is that of the numbers. */
  static String row(int number) {
    return String.format("r%06d", number);
  }

  static Outcome put(Session session, String row, Bytes value) {
    Mutation mutation = new Mutation();
    mutation.row().set(Bytes.of(row));
    mutation.put(FAMILY, QUALIFIER, value);
    return session.write(mutation);
  }

  /** Writes rows from one number to before another; a session may still buffer them. */
  static void fill(Session session, int from, int to) {
    for (int n = from; n < to; n++) {
      assertThat(put(session, row(n), Bytes.of("v" + n)))
          .as(session.lastError())
          .isEqualTo(Outcome.OK);
    }
  }

  static void flush(Session session) {
    assertThat(session.flush()).as(session.lastError()).isEqualTo(Outcome.OK);
  }

  static Outcome read(Session session, String row) {
    return session.read(Bytes.of(row), Columns.ALL, cell -> {});
  }

  /** All rows in the order in which they come; each must have one cell. */
  static List<String> scan(Session session) {
    List<String> rows = new ArrayList<>();
    Outcome outcome =
        session.scan(
            Range.all(), Columns.ALL, Long.MAX_VALUE, cell -> rows.add(cell.row().toString()));
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return rows;
  }
}
