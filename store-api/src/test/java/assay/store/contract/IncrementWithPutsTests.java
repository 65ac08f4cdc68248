package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.capability.IncrementWithPuts;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Increments that put other cells of their row do both, or neither. */
interface IncrementWithPutsTests extends Hooks {
  Columns.Name COUNTED = new Columns.Name(FAMILY, Bytes.of("counter"));
  Bytes OF = Bytes.of("counted");

  @Test
  @DisplayName("an increment to one of the sums puts cells of its row, every other one puts none")
  default void sumsPutCells() throws Exception {
    PuttingSession session = putting(fixture().table());
    long[] sums = {1, 3};
    assertThat(add(session, 1, sums)).isEqualTo(1);
    assertThat(marks(session)).containsExactly("mark0");
    assertThat(add(session, 1, sums)).isEqualTo(2);
    assertThat(marks(session)).containsExactly("mark0");
    assertThat(add(session, 1, sums)).isEqualTo(3);
    assertThat(add(session, 1, sums)).isEqualTo(4);
    assertThat(marks(session)).containsExactly("mark0", "mark1");
    assertThat(add(session, -4, sums)).isEqualTo(0);
    assertThat(add(session, 2, new long[] {2})).as("other sums, another amount").isEqualTo(2);
    Fixture.save(session, OF, COUNTED.qualifier(), Fixture.bytes(0, 0, 0, 0, 0, 0, 0, 2));
    assertThat(add(session, 1, sums)).isEqualTo(3);
  }

  @Test
  @DisplayName("a counter that is not there is counted beside other cells of its row")
  default void aNewCounterBesideOtherCells() throws Exception {
    PuttingSession session = putting(fixture().table());
    Fixture.save(session, OF, Bytes.of("other"), Bytes.of("x"));
    assertThat(add(session, 1, new long[] {2})).isEqualTo(1);
    assertThat(marks(session)).isEmpty();
    assertThat(add(session, 1, new long[] {2})).isEqualTo(2);
    assertThat(marks(session)).containsExactly("mark0");
  }

  @Test
  @DisplayName("an increment of what is not a number puts nothing")
  default void whatIsNoNumberPutsNothing() throws Exception {
    PuttingSession session = putting(fixture().table());
    Fixture.save(session, OF, COUNTED.qualifier(), Bytes.of("abc"));
    assertThat(
            session.increment(
                OF, COUNTED, 1, new long[] {1}, IncrementWithPutsTests::mark, sum -> {}))
        .isEqualTo(Outcome.FAILED);
    assertThat(session.lastError()).contains("3 bytes");
    assertThat(marks(session)).isEmpty();
  }

  @Test
  @DisplayName("many threads' increments return each sum once, and each of the sums puts its cell")
  default void manyThreadsReachEachSumOnce() throws Exception {
    claimed(fixture().store(), IncrementWithPuts.class);
    String table = fixture().table();
    long[] sums = {1, 10, 11, 50, 100};
    List<Long> all = AtomicUpdateTests.together(4, () -> addMany(putting(table), sums));
    assertThat(all)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 100).boxed().toList());
    assertThat(marks(putting(table))).containsExactly("mark0", "mark1", "mark2", "mark3", "mark4");
  }

  private static List<Long> addMany(PuttingSession session, long[] sums) {
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      values.add(add(session, 1, sums));
    }
    return values;
  }

  private static long add(PuttingSession session, long amount, long[] sums) {
    List<Long> values = new ArrayList<>();
    Outcome outcome =
        session.increment(OF, COUNTED, amount, sums, IncrementWithPutsTests::mark, values::add);
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return values.get(0);
  }

  private static Mutation mark(int index) {
    return Fixture.change(OF, Bytes.of("mark" + index), Bytes.of("m"));
  }

  private static List<String> marks(PuttingSession session) {
    List<Cell> cells = new ArrayList<>();
    session.read(OF, Columns.ALL, cell -> cells.add(cell.copy()));
    return cells.stream()
        .map(cell -> cell.qualifier().toString())
        .filter(name -> name.startsWith("mark"))
        .toList();
  }

  private PuttingSession putting(String table) throws Exception {
    PuttingSession session = claimed(fixture().store(), IncrementWithPuts.class).openSession(table);
    synchronized (fixture()) {
      fixture().keep(session);
    }
    return session;
  }
}
