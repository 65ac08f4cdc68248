package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

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
import assay.store.binding.Refusals;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is Cassandra's own beyond the contract: limits, stuck servers, closing. */
class CassandraStoreIT {
  private static final Bytes F = Bytes.of("f");
  private static final Bytes Q = Bytes.of("q");

  /** A busy machine may add that; the server's own time-outs are hidden from a stopped one. */
  private static final Duration SLACK = Duration.ofSeconds(30);

  /** Half of a commit log segment, by the server's default; a small heap's limit is lower. */
  private static final int LIMIT_BYTES = 16 << 20;

  private static TestCassandra cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestCassandra.of(context);

  private static String newTable(Store store) throws StoreException {
    String table = "own_" + System.nanoTime();
    store.tables().create(table, TableSpec.of(F));
    return table;
  }

  private static Outcome put(Session session, String row, Bytes value) {
    Mutation mutation = new Mutation();
    mutation.row().set(Bytes.of(row));
    mutation.put(F, Q, value);
    return session.write(mutation);
  }

  private static Outcome put(Session session, String row) {
    return put(session, row, Bytes.of("v"));
  }

  private static Set<String> scanned(Session session) {
    Set<String> rows = new HashSet<>();
    Outcome outcome =
        session.scan(
            Range.all(), Columns.ALL, Long.MAX_VALUE, cell -> rows.add(cell.row().toString()));
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return rows;
  }

  private static List<Cell> read(Session session, String row) {
    List<Cell> cells = new ArrayList<>();
    Outcome outcome = session.read(Bytes.of(row), Columns.ALL, cell -> cells.add(cell.copy()));
    assertThat(outcome).as(session.lastError()).isIn(Outcome.OK, Outcome.ABSENT);
    return cells;
  }

  @Test
  void aValueOverTheServersLimitFailsAndTheSessionGoesOn() throws Exception {
    Bytes value = Bytes.of(new byte[LIMIT_BYTES + 1]);
    try (Store through = cluster.open("buffer", "0");
        Store buffering = cluster.open("buffer", "64KB")) {
      String table = newTable(through);
      try (Session session = through.openSession(table);
          Session buffered = buffering.openSession(table)) {
        assertThat(put(session, "large", value)).as(session.lastError()).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("exceeds").doesNotContain("\n");
        assertThat(put(session, "small")).isEqualTo(Outcome.OK);
        put(buffered, "large", value);
        assertThat(buffered.flush()).as(buffered.lastError()).isEqualTo(Outcome.FAILED);
        assertThat(put(buffered, "small")).isEqualTo(Outcome.OK);
        assertThat(buffered.flush()).isEqualTo(Outcome.OK);
        assertThat(read(session, "large")).isEmpty();
        assertThat(read(session, "small")).hasSize(1);
      }
      through.tables().drop(table);
    }
  }

  @Test
  void whatTheServersRefuseIsFailed() throws Exception {
    try (Store store = cluster.open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "")).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("empty");
        Mutation mutation = new Mutation();
        mutation.row().set(Bytes.of("r"));
        mutation.put(F, Q, null, Long.MAX_VALUE, Bytes.of("v"));
        assertThat(session.write(mutation)).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("timestamp");
        store.tables().drop(table);
        assertThat(put(session, "r")).isEqualTo(Outcome.FAILED);
        assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> {})).isEqualTo(Outcome.FAILED);
      }
    }
  }

  @Test
  void aMutationOfManyKindsOfChangesIsOne() throws Exception {
    try (Store store = cluster.open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        Mutation wide = new Mutation();
        wide.row().set(Bytes.of("r"));
        for (int i = 0; i < 3 * TableStatements.MOST_PUTS; i++) {
          wide.put(F, Bytes.of("q" + i), Bytes.of("v"));
        }
        assertThat(session.write(wide)).as(session.lastError()).isEqualTo(Outcome.OK);
        assertThat(read(session, "r")).hasSize(3 * TableStatements.MOST_PUTS);
        Mutation mixed = new Mutation();
        mixed.row().set(Bytes.of("r"));
        mixed.delete(F, Bytes.of("q1"));
        mixed.put(F, Bytes.of("new"), null, 12_345, Bytes.of("v"));
        assertThat(session.write(mixed)).as(session.lastError()).isEqualTo(Outcome.OK);
        List<Cell> cells = read(session, "r");
        assertThat(cells).hasSize(3 * TableStatements.MOST_PUTS);
        assertThat(cells).filteredOn(cell -> cell.timestamp() == 12_345).hasSize(1);
      }
      store.tables().drop(table);
    }
  }

  @Test
  void aSinksOwnFaultIsNotTheStores() throws Exception {
    try (Store store = cluster.open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "r")).isEqualTo(Outcome.OK);
        assertThatIllegalStateException()
            .isThrownBy(
                () ->
                    session.scan(
                        Range.all(),
                        Columns.ALL,
                        1,
                        cell -> {
                          throw new IllegalStateException("the sink's");
                        }))
            .withMessage("the sink's");
        assertThat(session.lastError()).isEmpty();
        assertThat(read(session, "r")).hasSize(1);
      }
      store.tables().drop(table);
    }
  }

  @Test
  void internalsCountWhatIsDone() throws Exception {
    try (Store store = cluster.open("buffer", "0")) {
      String table = newTable(store);
      Internals internals = (Internals) store;
      try (Session session = store.openSession(table)) {
        double before = sum(internals.sample(table), Metric.WRITE_REQUESTS);
        for (int i = 0; i < 20; i++) {
          assertThat(put(session, "r" + i)).isEqualTo(Outcome.OK);
        }
        List<Reading> readings = internals.sample(table);
        assertThat(sum(readings, Metric.WRITE_REQUESTS) - before).isEqualTo(20);
        assertThat(sum(readings, Metric.MEMORY_ENTRIES)).isGreaterThanOrEqualTo(20);
        assertThat(sum(readings, Metric.STORE_FILES)).isZero();
        assertThat(readings.stream().map(Reading::server).distinct())
            .containsExactlyInAnyOrder("", cluster.storeSettings().get("hosts"));
        store.tables().flush(table);
        assertThat(sum(internals.sample(table), Metric.STORE_FILES)).isEqualTo(1);
        assertThat(sum(internals.sample(table), Metric.MEMORY_ENTRIES)).isZero();
      }
      assertThat(internals.sample(Internals.NO_TABLE))
          .extracting(Reading::metric)
          .contains(
              Metric.SERVERS,
              Metric.COMPACTIONS_RUNNING,
              Metric.FLUSHES_QUEUED,
              Metric.REQUESTS_QUEUED,
              Metric.CACHE_HITS,
              Metric.HEAP_BYTES,
              Metric.GC_TIME);
      store.tables().drop(table);
    }
  }

  private static double sum(List<Reading> readings, Metric metric) {
    return readings.stream()
        .filter(reading -> reading.metric().equals(metric))
        .mapToDouble(Reading::value)
        .sum();
  }

  @Test
  void withoutJmxATableIsNotFlushedInSilence() throws Exception {
    try (Store store = cluster.open("jmx", "")) {
      String table = newTable(store);
      Refusals.assertBadSetting("jmx", () -> store.tables().flush(table));
      assertThat(((Internals) store).sample(table)).isNotEmpty();
      store.tables().drop(table);
    }
  }

  @Test
  void aClosedStoreLeavesNoThreadOfItsOwn() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (Store store = cluster.open()) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        for (int i = 0; i < 100; i++) {
          assertThat(put(session, "r" + i)).isEqualTo(Outcome.OK);
        }
        assertThat(session.flush()).isEqualTo(Outcome.OK);
      }
      assertThat(((Internals) store).sample(table)).isNotEmpty();
      store.tables().drop(table);
    }
    await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> !before.contains(thread))
                    .extracting(Thread::getName)
                    .allMatch(CassandraStoreIT::ofTheProcess));
  }

  /** Threads of the JVM, which keeps RMI connections for a while, and of JUnit's pool. */
  private static boolean ofTheProcess(String thread) {
    return thread.startsWith("process reaper")
        || thread.startsWith("ForkJoinPool-1-worker-")
        || thread.startsWith("RMI ")
        || thread.startsWith("JMX client heartbeat")
        || thread.startsWith("globalEventExecutor");
  }

  /**
   * With its usual periodic log the server acknowledges before the log can be read back: that it
   * can up to the last mark, which the server sets every 100 ms.
   */
  @Test
  @Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whatWasAcknowledgedOutlivesAServerThatIsKilledSecondsLater() throws Exception {
    int rows = 2000;
    try (Store store = cluster.open("buffer", "64KB")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        for (int r = 0; r < rows; r++) {
          assertThat(put(session, "acknowledged" + r)).isEqualTo(Outcome.OK);
        }
        assertThat(session.flush()).isEqualTo(Outcome.OK);
        Thread.sleep(3000);
        Outcome outcome = Outcome.OK;
        cluster.kill();
        for (int r = 0; r < 10 && outcome == Outcome.OK; r++) {
          put(session, "lost" + r);
          outcome = session.flush();
        }
        assertThat(outcome).isIn(Outcome.FAILED, Outcome.UNKNOWN);
        assertThat(session.scan(Range.all(), Columns.ALL, 10, cell -> {}))
            .isIn(Outcome.FAILED, Outcome.UNKNOWN);
        cluster.up();
        awaitOk(
            () -> {
              put(session, "after");
              return session.flush();
            });
        Set<String> found = scanned(session);
        assertThat(found).contains("after");
        for (int r = 0; r < rows; r++) {
          assertThat(found).contains("acknowledged" + r);
        }
      }
      store.tables().drop(table);
    }
  }

  /** A stopped process keeps its connections: nothing but a time-out tells. */
  @Test
  @Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void operationsOnAServerThatIsStuckEndUnknownInTimeAndGoOnAfterwards() throws Exception {
    Duration timeout = Duration.ofSeconds(2);
    String millis = timeout.toMillis() + "ms";
    try (Store store = cluster.open("buffer", "0", "timeout", millis);
        Store buffering = cluster.open("buffer", "64KB", "timeout", millis)) {
      String table = newTable(store);
      try (Session session = store.openSession(table);
          Session buffered = buffering.openSession(table)) {
        assertThat(put(session, "r")).isEqualTo(Outcome.OK);
        assertThat(put(buffered, "r")).isEqualTo(Outcome.OK);
        assertThat(buffered.flush()).isEqualTo(Outcome.OK);
        read(session, "r");
        assertThat(session.scan(Range.all(), Columns.ALL, 1, cell -> {})).isEqualTo(Outcome.OK);
        assertThat(session.deleteRow(Bytes.of("gone"))).isEqualTo(Outcome.OK);
        cluster.pause();
        try {
          assertUnknownInTime(
              session, timeout, () -> session.read(Bytes.of("r"), Columns.ALL, cell -> {}));
          assertUnknownInTime(
              session, timeout, () -> session.scan(Range.all(), Columns.ALL, 1, cell -> {}));
          assertUnknownInTime(session, timeout, () -> put(session, "s"));
          assertUnknownInTime(session, timeout, () -> session.deleteRow(Bytes.of("r")));
          assertThat(put(buffered, "t")).isEqualTo(Outcome.OK);
          assertUnknownInTime(buffered, timeout, buffered::flush);
        } finally {
          cluster.resume();
        }
        awaitOk(() -> put(session, "after"));
        assertThat(read(session, "after")).hasSize(1);
        awaitOk(
            () -> {
              put(buffered, "later");
              return buffered.flush();
            });
        assertThat(read(session, "later")).hasSize(1);
      }
      store.tables().drop(table);
    }
  }

  private static void assertUnknownInTime(
      Session session, Duration timeout, Supplier<Outcome> operation) {
    long start = System.nanoTime();
    assertThat(operation.get()).as(session.lastError()).isEqualTo(Outcome.UNKNOWN);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(timeout.plus(SLACK));
    assertThat(session.lastError()).isNotBlank().doesNotContain("\n");
  }

  /** A server that was stopped needs a moment for what has piled up. */
  private static void awaitOk(Supplier<Outcome> operation) {
    await().atMost(Duration.ofMinutes(1)).until(() -> operation.get() == Outcome.OK);
  }
}
