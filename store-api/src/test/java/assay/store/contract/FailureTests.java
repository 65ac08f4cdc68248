package assay.store.contract;

import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.contract.StoreContract.Writes;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What fails is told once, in one line; dropping the table makes operations fail on any store. */
interface FailureTests extends Hooks {
  Duration FAILURE_TIMEOUT = Duration.ofSeconds(10);

  @Test
  @DisplayName("lastError() is empty until an operation fails")
  default void withoutAFailureThereIsNoError() throws Exception {
    Session session = fixture().session(fixture().table());
    assertThat(session.lastError()).isEmpty();
    fill(session, 3, 1);
    session.read(row(1), Columns.ALL, cell -> {});
    session.read(row(9), Columns.ALL, cell -> {});
    assertThat(session.lastError()).isEmpty();
  }

  @Test
  @DisplayName("reads and scans of a table that was dropped fail, and lastError() is one line")
  default void readsOfADroppedTableFail() throws Exception {
    String table = fixture().table();
    Session session = fixture().session(table);
    fill(session, 3, 1);
    fixture().store().tables().drop(table);
    assertTold(session, session.read(row(1), Columns.ALL, cell -> {}));
    assertTold(session, session.scan(Range.all(), Columns.ALL, 5, cell -> {}));
  }

  @Test
  @DisplayName(
      "written through: a write to a table that was dropped fails, and lastError() says why")
  default void writesToADroppedTableFail() throws Exception {
    try (Store through = open(Writes.THROUGH, FAILURE_TIMEOUT);
        Fixture tables = new Fixture(through)) {
      String table = tables.table();
      Session session = tables.session(table);
      fill(session, 3, 1);
      through.tables().drop(table);
      assertTold(session, session.write(Fixture.change(row(1), Bytes.of("q"), Bytes.of("v"))));
    }
  }

  @Test
  @DisplayName("buffered: a buffer that is lost is told by the next flush, and by no later one")
  default void aLostBufferIsToldOnce() throws Exception {
    try (Store buffering = open(Writes.BUFFERED, FAILURE_TIMEOUT);
        Fixture tables = new Fixture(buffering)) {
      String table = tables.table();
      Session session = tables.session(table);
      fill(session, 3, 1);
      buffering.tables().drop(table);
      // A session that sends without waiting may have learnt of it when this returns.
      session.write(Fixture.change(row(1), Bytes.of("q"), Bytes.of("lost")));
      assertTold(session, session.flush());
      flush(session);
      flush(session);
    }
  }

  private static void assertTold(Session session, Outcome outcome) {
    assertThat(outcome).isIn(Outcome.FAILED, Outcome.UNKNOWN);
    assertThat(session.lastError()).isNotBlank();
    assertThat(session.lastError().lines()).hasSize(1);
  }
}
