package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.assertAbsent;
import static assay.store.contract.Fixture.columns;
import static assay.store.contract.Fixture.deletion;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.put;
import static assay.store.contract.Fixture.qualifier;
import static assay.store.contract.Fixture.qualifiersOf;
import static assay.store.contract.Fixture.read;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.save;
import static assay.store.contract.Fixture.scan;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.valuesOf;
import static assay.store.contract.Fixture.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is deleted is gone, and nothing else is. */
interface DeleteTests extends Hooks {
  @Test
  @DisplayName("a deleted cell is gone, its neighbours are not")
  default void aDeletedCellIsGone() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 3, 3);
    save(session, deletion(row(1), qualifier(1)));
    assertAbsent(session, row(1), columns(qualifier(1)));
    assertThat(qualifiersOf(read(session, row(1), Columns.ALL))).containsExactly("q000", "q002");
    assertThat(scanAll(session)).hasSize(8);
  }

  @Test
  @DisplayName("a delete takes all versions of a cell")
  default void aDeleteTakesAllVersions() throws StoreException {
    Session session = fixture().session(fixture().table(3));
    for (int i = 0; i < 3; i++) {
      write(session, Fixture.change(row(1), qualifier(1), 100 + i, Bytes.of("v" + i)));
    }
    flush(session);
    assertThat(read(session, row(1), Columns.ALL)).hasSize(kept(3));
    save(session, deletion(row(1), qualifier(1)));
    assertAbsent(session, row(1), Columns.ALL);
  }

  @Test
  @DisplayName("one mutation puts and deletes")
  default void oneMutationPutsAndDeletes() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 1, 2);
    Mutation mutation = mutation(row(0));
    mutation.delete(FAMILY, qualifier(0));
    mutation.put(FAMILY, qualifier(5), Bytes.of("new"));
    save(session, mutation);
    assertThat(qualifiersOf(read(session, row(0), Columns.ALL))).containsExactly("q001", "q005");
  }

  @Test
  @DisplayName("what was deleted can be written again")
  default void whatWasDeletedCanBeWritten() throws Exception {
    Session session = fixture().session(fixture().table());
    save(session, "r", "q", "before");
    save(session, deletion(Bytes.of("r"), Bytes.of("q")));
    // Stores that mark a delete with a millisecond hide what is written within the same one.
    long deleted = System.currentTimeMillis();
    await().pollInterval(Duration.ofMillis(1)).until(() -> System.currentTimeMillis() > deleted);
    save(session, "r", "q", "after");
    assertThat(valuesOf(read(session, "r"))).containsExactly("after");
  }

  @Test
  @DisplayName("a deleted row is gone with all its cells and versions, and no other row is")
  default void aDeletedRowIsGone() throws StoreException {
    Session session = fixture().session(fixture().table(2));
    fill(session, 3, 4);
    fill(session, 3, 4);
    assertThat(session.deleteRow(row(1))).as(session.lastError()).isEqualTo(Outcome.OK);
    flush(session);
    assertAbsent(session, row(1), Columns.ALL);
    assertThat(rowsOf(scanAll(session))).containsExactlyInAnyOrder(row(0), row(2));
    assertThat(scanAll(session)).hasSize(2 * 4 * kept(2));
  }

  @Test
  @DisplayName("a scan from a deleted row, or of deleted rows alone, is answered OK")
  default void aScanFromADeletedRowIsAnswered() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 6, 2);
    List<Bytes> order = rowsOf(scanAll(session));
    for (int i : new int[] {2, 4, 5}) {
      session.deleteRow(order.get(i));
    }
    flush(session);
    assertThat(rowsOf(scan(session, Range.from(order.get(2)), 3))).containsExactly(order.get(3));
    assertThat(scan(session, Range.from(order.get(4)), 3)).isEmpty();
  }

  @Test
  @DisplayName("a row that is still in the session's buffer can be deleted")
  default void aRowJustWrittenCanBeDeleted() throws StoreException {
    Session session = fixture().session(fixture().table());
    put(session, "r", "q", "v");
    assertThat(session.deleteRow(Bytes.of("r"))).isEqualTo(Outcome.OK);
    flush(session);
    assertAbsent(session, Bytes.of("r"), Columns.ALL);
  }

  @Test
  @DisplayName("deleting a row that is not there ends OK or ABSENT")
  default void deletingNothingIsNoError() throws StoreException {
    Session session = fixture().session(fixture().table());
    assertThat(session.deleteRow(row(1))).isIn(Outcome.OK, Outcome.ABSENT);
    flush(session);
  }
}
