package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.capability.AtomicUpdates;
import assay.store.capability.AtomicUpdates.AtomicSession;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Cells that many change at once lose no change. */
interface AtomicUpdateTests extends Hooks {
  Columns.Name COUNTER = new Columns.Name(FAMILY, Bytes.of("counter"));
  Bytes ROW = Bytes.of("row");

  @Test
  @DisplayName("increments start at zero, return the new value, and are read as 8 bytes")
  default void incrementsReturnTheNewValue() throws Exception {
    AtomicSession session = atomic(fixture().table());
    assertThat(List.of(add(session, 5), add(session, -7), add(session, 0)))
        .containsExactly(5L, -2L, -2L);
    assertThat(Fixture.read(session, ROW, new Columns(List.of(COUNTER))).get(0).value())
        .isEqualTo(Fixture.bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe));
    Fixture.save(session, ROW, COUNTER.qualifier(), Fixture.bytes(0, 0, 0, 0, 0, 0, 1, 0));
    assertThat(add(session, 1)).isEqualTo(257);
    assertThat(session.deleteRow(ROW)).isEqualTo(Outcome.OK);
    Fixture.flush(session);
    assertThat(add(session, 1)).isEqualTo(1);
  }

  @Test
  @DisplayName("an increment of what is not a number fails, says so, and changes nothing")
  default void incrementsOfNoNumberFail() throws Exception {
    AtomicSession session = atomic(fixture().table());
    Fixture.save(session, ROW, COUNTER.qualifier(), Bytes.of("abc"));
    List<Long> seen = new ArrayList<>();
    assertThat(session.increment(ROW, COUNTER, 1, seen::add)).isEqualTo(Outcome.FAILED);
    assertThat(session.lastError()).contains("3 bytes");
    assertThat(seen).isEmpty();
    assertThat(Fixture.valuesOf(Fixture.read(session, "row"))).containsExactly("abc");
  }

  @Test
  @DisplayName(
      "increments of many threads return each number once, in tables of several versions too")
  default void incrementsOfManyThreadsAreDistinct() throws Exception {
    claimed(fixture().store(), AtomicUpdates.class);
    for (int versions : new int[] {1, 3}) {
      String table = fixture().table(versions);
      List<Long> all = together(4, () -> addMany(atomic(table), 25));
      assertThat(all)
          .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 100).boxed().toList());
      assertThat(add(atomic(table), 0)).isEqualTo(100);
    }
  }

  private static List<Long> addMany(AtomicSession session, int times) {
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      values.add(add(session, 1));
    }
    return values;
  }

  @Test
  @DisplayName("a compare-and-set changes a cell only if it holds what is expected")
  default void compareAndSetLooksFirst() throws Exception {
    AtomicSession session = atomic(fixture().table());
    Bytes one = Bytes.of("one");
    Bytes two = Bytes.of("two");
    assertThat(session.compareAndSet(ROW, COUNTER, one, two)).isEqualTo(Outcome.ABSENT);
    Fixture.assertAbsent(session, ROW, Columns.ALL);
    assertThat(session.compareAndSet(ROW, COUNTER, null, one)).isEqualTo(Outcome.OK);
    assertThat(session.compareAndSet(ROW, COUNTER, null, two)).isEqualTo(Outcome.ABSENT);
    assertThat(session.compareAndSet(ROW, COUNTER, two, two)).isEqualTo(Outcome.ABSENT);
    assertThat(Fixture.valuesOf(Fixture.read(session, "row"))).containsExactly("one");
    assertThat(session.compareAndSet(ROW, COUNTER, one, two)).isEqualTo(Outcome.OK);
    assertThat(Fixture.valuesOf(Fixture.read(session, "row"))).containsExactly("two");
  }

  @Test
  @DisplayName("of many threads that set the same cell from the same value one succeeds")
  default void oneOfManySets() throws Exception {
    claimed(fixture().store(), AtomicUpdates.class);
    String table = fixture().table();
    for (int round = 0; round < 5; round++) {
      Bytes row = Fixture.row(round);
      List<Outcome> outcomes =
          together(
              4,
              () -> {
                Bytes own = Bytes.of("set by " + Thread.currentThread().getId());
                return List.of(atomic(table).compareAndSet(row, COUNTER, null, own));
              });
      assertThat(outcomes)
          .containsExactlyInAnyOrder(Outcome.OK, Outcome.ABSENT, Outcome.ABSENT, Outcome.ABSENT);
    }
  }

  private AtomicSession atomic(String table) throws Exception {
    AtomicSession session = claimed(fixture().store(), AtomicUpdates.class).openSession(table);
    synchronized (fixture()) {
      fixture().keep(session);
    }
    return session;
  }

  private static long add(AtomicSession session, long amount) {
    List<Long> values = new ArrayList<>();
    Outcome outcome = session.increment(ROW, COUNTER, amount, values::add);
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return values.get(0);
  }

  static <T> List<T> together(int threads, Callable<List<T>> work) throws Exception {
    return Fixture.together(Collections.nCopies(threads, work)).stream()
        .flatMap(List::stream)
        .toList();
  }
}
