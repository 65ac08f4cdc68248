package assay.stores.simulated;

import static assay.store.binding.Refusals.assertBadSetting;
import static assay.store.binding.Rows.F;
import static assay.store.binding.Rows.Q;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.binding.Rows;
import assay.store.binding.TestStores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The models of time and faults as a session shows them. */
class SimulatedStoreTest {
  private static final Bytes ROW = Bytes.of("r");

  private final SteppedClock clock = new SteppedClock();

  private static Store open(String... namesAndValues) throws StoreException {
    return open(new RealTimeClock(), namesAndValues);
  }

  private static Store open(Clock clock, String... namesAndValues) throws StoreException {
    Store store = TestStores.open(new SimulatedProvider(clock), Map.of(), namesAndValues);
    store.tables().create("t", TableSpec.of(F));
    return store;
  }

  private static Outcome put(Session session, int row) {
    return Rows.put(session, "r" + row);
  }

  private static Outcome read(Session session, int row) {
    return Rows.read(session, "r" + row);
  }

  private static List<Outcome> writes(Session session, int count) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      outcomes.add(put(session, i));
    }
    return outcomes;
  }

  @Test
  void operationsTakeTheLatencyThatWasSet() throws StoreException {
    try (Store store = open(clock, "latency", "constant:2ms", "read-latency", "5ms");
        Session session = store.openSession("t")) {
      assertThat(nanos(() -> put(session, 1))).isEqualTo(2_000_000);
      assertThat(nanos(() -> read(session, 1))).isEqualTo(5_000_000);
    }
  }

  private long nanos(Runnable operation) {
    long start = clock.nanos();
    operation.run();
    return clock.nanos() - start;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sleep", "spin"})
  void noRealWaitIsTooShort(String wait) throws StoreException {
    try (Store store = open("latency", "2ms", "wait", wait);
        Session session = store.openSession("t")) {
      long start = System.nanoTime();
      read(session, 1);
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(2_000_000);
    }
  }

  @Test
  void noOperationEndsInAStall() throws StoreException {
    try (Store store = open(clock, "latency", "1ms", "stall", "200ms@100ms");
        Session session = store.openSession("t")) {
      long opened = clock.nanos();
      List<Long> ends = new ArrayList<>();
      while (clock.nanos() - opened < 302_000_000) {
        assertThat(read(session, 1)).isEqualTo(Outcome.ABSENT);
        ends.add((clock.nanos() - opened) / 1_000_000);
      }
      List<Long> expected = new ArrayList<>(LongStream.rangeClosed(1, 99).boxed().toList());
      expected.addAll(List.of(300L, 301L, 302L));
      assertThat(ends).isEqualTo(expected);
    }
  }

  @Test
  void aStoreEndsNoMoreThanItsCapacity() throws Exception {
    int threads = 4;
    int each = 100;
    try (Store store = open("capacity", "1000/s")) {
      CountDownLatch done = new CountDownLatch(threads);
      long start = System.nanoTime();
      for (int t = 0; t < threads; t++) {
        Session session = store.openSession("t");
        new Thread(
                () -> {
                  for (int i = 0; i < each; i++) {
                    read(session, i);
                  }
                  done.countDown();
                })
            .start();
      }
      done.await();
      long millis = (System.nanoTime() - start) / 1_000_000;
      assertThat(millis).isGreaterThanOrEqualTo(399L);
    }
  }

  @Test
  void anOperationPastTheTimeoutIsUnknown() throws StoreException {
    try (Store store = open("latency", "1h", "timeout", "50ms");
        Session session = store.openSession("t")) {
      long start = System.nanoTime();
      assertThat(put(session, 1)).isEqualTo(Outcome.UNKNOWN);
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50_000_000L);
      assertThat(session.lastError()).contains("time-out");
    }
  }

  @Test
  void anInterruptEndsTheWaitAndIsKept() throws StoreException {
    try (Store store = open("latency", "1h", "timeout", "2h");
        Session session = store.openSession("t")) {
      Thread.currentThread().interrupt();
      assertThat(read(session, 1)).isEqualTo(Outcome.UNKNOWN);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void theSameOperationsFailInEveryRunOfASeed() throws StoreException {
    String[] faults = {"error-share", "0.1", "unknown-share", "0.1", "seed", "9"};
    List<Outcome> first;
    try (Store store = open(faults);
        Session session = store.openSession("t")) {
      first = writes(session, 2000);
    }
    try (Store store = open(faults);
        Session same = store.openSession("t");
        Session other = store.openSession("t")) {
      assertThat(writes(same, 2000)).isEqualTo(first);
      assertThat(writes(other, 2000)).isNotEqualTo(first);
    }
    try (Store store = open("error-share", "0.1", "unknown-share", "0.1", "seed", "10");
        Session session = store.openSession("t")) {
      assertThat(writes(session, 2000)).isNotEqualTo(first);
    }
    assertThat(first.stream().filter(o -> o == Outcome.FAILED).count()).isBetween(150L, 250L);
    assertThat(first.stream().filter(o -> o == Outcome.UNKNOWN).count()).isBetween(150L, 250L);
  }

  @Test
  void failedWritesHaveNoEffectAndUnknownOnesMay() throws StoreException {
    try (Store store = open("error-share", "0.5");
        Session session = store.openSession("t")) {
      List<Outcome> outcomes = writes(session, 1000);
      for (int i = 0; i < 1000; i++) {
        Outcome seen = read(session, i);
        while (seen == Outcome.FAILED) {
          seen = read(session, i);
        }
        assertThat(seen == Outcome.OK).isEqualTo(outcomes.get(i) == Outcome.OK);
      }
      assertThat(session.lastError()).contains("error-share");
    }
    try (Store store = open("unknown-share", "1");
        Session session = store.openSession("t")) {
      assertThat(writes(session, 1000)).containsOnly(Outcome.UNKNOWN);
      assertThat(store.info().settings()).containsEntry("unknown-share", "1");
    }
  }

  private static void putAs(Session session, String value) {
    Mutation mutation = Rows.mutation(ROW);
    mutation.put(F, Q, Bytes.of(value));
    Rows.write(session, mutation);
  }

  private static void delete(Session session) {
    Mutation mutation = Rows.mutation(ROW);
    mutation.delete(F, Q);
    Rows.write(session, mutation);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1MB"})
  void deletedCellsRise(String buffer) throws StoreException {
    try (Store store = open("risen-share", "1", "buffer", buffer);
        Session session = store.openSession("t")) {
      putAs(session, "v");
      delete(session);
      assertThat(Rows.scan(session)).containsExactly("r f:q v");
      assertThat(session.deleteRow(ROW)).isEqualTo(Outcome.OK);
      Rows.flush(session);
      assertThat(Rows.scan(session)).containsExactly("r f:q v");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1MB"})
  void oldValuesStayAndNewCellsAreSpared(String buffer) throws StoreException {
    try (Store store = open("stale-share", "1", "buffer", buffer);
        Session session = store.openSession("t")) {
      putAs(session, "old");
      putAs(session, "new");
      assertThat(Rows.scan(session)).containsExactly("r f:q old");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1MB"})
  void cellsAreThereTwiceUntilTheyAreDeleted(String buffer) throws StoreException {
    try (Store store = open("duplicate-share", "1", "buffer", buffer);
        Session session = store.openSession("t")) {
      putAs(session, "old");
      assertThat(Rows.scan(session)).containsExactly("r f:q old", "r f:q old");
      putAs(session, "new");
      assertThat(Rows.scan(session)).containsExactly("r f:q new", "r f:q new");
      delete(session);
      assertThat(Rows.scan(session)).isEmpty();
    }
  }

  @Test
  void sharesOfHarmAddUpToOneAtMost() {
    assertBadSetting(
        "must be at most 1", () -> open("stale-share", "0.6", "duplicate-share", "0.5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1KB"})
  void lostWritesAreAcknowledgedAndGone(String buffer) throws StoreException {
    try (Store store = open("lost-share", "0.1", "buffer", buffer);
        Session session = store.openSession("t")) {
      assertThat(writes(session, 2000)).containsOnly(Outcome.OK);
      Rows.flush(session);
      assertThat(Rows.rows(session)).hasSizeBetween(1740, 1860);
    }
  }

  @Test
  void absentReadsMissRowsThatAreThere() throws StoreException {
    try (Store store = open("absent-share", "0.1");
        Session session = store.openSession("t")) {
      put(session, 1);
      int absent = 0;
      for (int i = 0; i < 2000; i++) {
        absent += read(session, 1) == Outcome.ABSENT ? 1 : 0;
      }
      assertThat(absent).isBetween(140, 260);
      assertThat(Rows.rows(session)).hasSize(1);
    }
  }

  @Test
  void aBufferThatWasNotAcknowledgedIsToldByTheFlush() throws StoreException {
    try (Store store = open("unknown-share", "1", "buffer", "1KB");
        Session session = store.openSession("t")) {
      List<Outcome> outcomes = writes(session, 100);
      assertThat(outcomes.get(0)).isEqualTo(Outcome.OK);
      assertThat(outcomes).contains(Outcome.UNKNOWN);
      assertThat(session.flush()).isEqualTo(Outcome.UNKNOWN);
      assertThat(session.flush()).isEqualTo(Outcome.OK);
    }
  }

  @Test
  void aWriteIsReadWhenItsTimeHasComeAndNotBefore() throws Exception {
    try (Store store = open(clock, "visibility", "constant:300ms");
        Session session = store.openSession("t");
        Session other = store.openSession("t")) {
      long written = clock.nanos();
      assertThat(put(session, 1)).isEqualTo(Outcome.OK);
      clock.waitUntil(written + 299_999_999, 0);
      assertThat(read(other, 1)).isEqualTo(Outcome.ABSENT);
      clock.waitUntil(written + 300_000_000, 0);
      assertThat(read(other, 1)).isEqualTo(Outcome.OK);
      assertThat(Rows.rows(other)).hasSize(1);
    }
  }

  @Test
  void aClosedStoreEndsItsSessions() throws StoreException {
    Store store = open();
    Session session = store.openSession("t");
    store.close();
    assertThatIllegalStateException().isThrownBy(() -> put(session, 1));
    assertThatIllegalStateException().isThrownBy(() -> store.openSession("t"));
    session.close();
  }

  @Test
  void aDroppedTableFails() throws StoreException {
    try (Store store = open();
        Session session = store.openSession("t")) {
      store.tables().drop("t");
      assertThat(put(session, 1)).isEqualTo(Outcome.FAILED);
      assertThat(Rows.read(session, "r")).isEqualTo(Outcome.FAILED);
    }
  }

  @Test
  void settingsWithoutSenseAreRefused() {
    String[][] bad = {
      {"latency", "fast"},
      {"read-latency", "fast"},
      {"draws", "odd"},
      {"visibility", "soon"},
      {"stall", "3s"},
      {"capacity", "0/s"},
      {"error-share", "2"},
      {"seed", "-1"},
      {"latencies", "1ms"}
    };
    for (String[] setting : bad) {
      assertBadSetting(setting[0], () -> open(setting).close());
    }
    assertBadSetting("at most 1", () -> open("error-share", "0.6", "unknown-share", "0.6").close());
  }
}
