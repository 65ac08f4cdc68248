package assay.store.contract;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.contract.StoreContract.Writes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that are not there or die cost the time-out and no more, and are never a success. */
interface OutageTests extends Hooks {
  @Test
  @DisplayName("opening where nothing listens fails in time and names the address")
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  default void openingWhereNothingListensFails() {
    String address = deadAddress();
    long start = System.nanoTime();
    assertRefused(
        StoreException.Kind.UNREACHABLE, () -> openOnDeadAddress(outageTimeout()).close(), address);
    assertEndedInTime(start);
  }

  @Test
  @Order(Integer.MAX_VALUE)
  @DisplayName("operations on servers that died end FAILED or UNKNOWN in time")
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  default void operationsOnDeadServersEnd() throws Exception {
    String table = Fixture.newName();
    String other = Fixture.newName();
    try (Store through = open(Writes.THROUGH, outageTimeout());
        Store buffering = open(Writes.BUFFERED, outageTimeout())) {
      // Tables that no one drops: there is soon no server to do it.
      through.tables().create(table, TableSpec.of(Fixture.FAMILY));
      buffering.tables().create(other, TableSpec.of(Fixture.FAMILY));
      Session session = fixture().keep(through.openSession(table));
      Session scanning = fixture().keep(through.openSession(table));
      Session reading = fixture().keep(through.openSession(table));
      Session buffered = fixture().keep(buffering.openSession(other));
      fill(session, 20, 1);
      fill(buffered, 20, 1);
      fixture().awaitDrops();
      killServers();
      // Each waits for its time-out: sessions do so at the same time.
      inParallel(
          () -> {
            assertEndsBadly(session, () -> session.read(row(1), Columns.ALL, cell -> {}));
            assertEndsBadly(session, () -> put(session));
          },
          () -> {
            assertEndsBadly(scanning, () -> scanning.scan(Range.all(), Columns.ALL, 5, cell -> {}));
            assertEndsBadly(
                scanning,
                () -> scanning.scanAll(List.of(Range.all()), Columns.ALL, cell -> {}, () -> false));
          },
          () -> {
            List<Bytes> rows = Fixture.rows(0, 5);
            assertEndsBadly(reading, () -> reading.readAll(rows, Columns.ALL, (index, cell) -> {}));
            assertEndsBadly(reading, () -> reading.deleteRow(row(1)));
          },
          () -> {
            assertThat(put(buffered)).isEqualTo(Outcome.OK);
            assertEndsBadly(buffered, buffered::flush);
            assertThat(buffered.flush())
                .as("a buffer that is lost is told once")
                .isEqualTo(Outcome.OK);
          });
      assertClosesInTime(session);
      // What a close cannot flush any more must not hold it up either.
      put(buffered);
      assertClosesInTime(buffered);
    }
  }

  private static void inParallel(Runnable... tasks) throws Exception {
    Fixture.together(Stream.of(tasks).map(task -> Executors.callable(task)).toList());
  }

  private void assertClosesInTime(Session session) {
    long start = System.nanoTime();
    session.close();
    assertEndedInTime(start);
  }

  private static Outcome put(Session session) {
    return session.write(Fixture.change(row(1), Bytes.of("q"), Bytes.of("late")));
  }

  private void assertEndsBadly(Session session, Supplier<Outcome> operation) {
    long start = System.nanoTime();
    Outcome outcome = operation.get();
    assertEndedInTime(start);
    assertThat(outcome).isIn(Outcome.FAILED, Outcome.UNKNOWN);
    assertThat(session.lastError()).isNotBlank().doesNotContain("\n");
  }

  /** A client that waits once more than the time-out allows takes twice as long. */
  private void assertEndedInTime(long startNanos) {
    assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
        .isLessThan(outageTimeout().multipliedBy(2));
  }
}
