package assay.store.contract;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.put;
import static assay.store.contract.Fixture.read;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.scan;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.valuesOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Sessions begin on tables that are there, work beside each other, and end for good. */
interface SessionTests extends Hooks {
  @Test
  @DisplayName("a closed session refuses every call but close")
  default void aClosedSessionRefuses() throws StoreException {
    Session session = fixture().session(fixture().table());
    put(session, "r", "q", "v");
    session.close();
    session.close();
    Bytes row = Bytes.of("r");
    assertThatIllegalStateException().isThrownBy(() -> session.read(row, Columns.ALL, cell -> {}));
    assertThatIllegalStateException()
        .isThrownBy(() -> session.readAll(List.of(row), Columns.ALL, (index, cell) -> {}));
    assertThatIllegalStateException()
        .isThrownBy(() -> session.scan(Range.all(), Columns.ALL, 1, cell -> {}));
    assertThatIllegalStateException()
        .isThrownBy(
            () -> session.scanAll(List.of(Range.all()), Columns.ALL, cell -> {}, () -> false));
    assertThatIllegalStateException().isThrownBy(() -> session.write(mutation(row)));
    assertThatIllegalStateException().isThrownBy(() -> session.deleteRow(row));
    assertThatIllegalStateException().isThrownBy(session::flush);
  }

  @Test
  @DisplayName("no session opens on a table that is not there")
  default void aMissingTableHasNoSession() {
    String missing = Fixture.newName();
    assertRefused(
        StoreException.Kind.NO_SUCH_TABLE,
        () -> fixture().store().openSession(missing).close(),
        missing);
  }

  @Test
  @DisplayName("many sessions in threads of their own do not disturb each other")
  default void manySessionsWorkAtOnce() throws Exception {
    int threads = 8;
    int rowsEach = 200;
    String table = fixture().table();
    Fixture.together(
        IntStream.range(0, threads).mapToObj(t -> worker(table, t * rowsEach, rowsEach)).toList());
    assertThat(Fixture.sorted(rowsOf(scanAll(fixture().session(table)))))
        .isEqualTo(Fixture.rows(0, threads * rowsEach));
  }

  private Callable<Void> worker(String table, int from, int rows) {
    return () -> {
      try (Session session = fixture().store().openSession(table)) {
        for (int r = from; r < from + rows; r++) {
          put(session, row(r), Bytes.of("q"), Bytes.of("v" + r));
        }
        flush(session);
        for (int r = from; r < from + rows; r += 10) {
          assertThat(valuesOf(read(session, row(r), Columns.ALL))).containsExactly("v" + r);
        }
        if (inKeyOrder()) {
          Range own = new Range(row(from), row(from + rows));
          assertThat(scan(session, own, rows + 1)).hasSize(rows);
        }
      }
      return null;
    };
  }
}
