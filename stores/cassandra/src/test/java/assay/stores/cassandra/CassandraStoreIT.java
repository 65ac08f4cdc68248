package assay.stores.cassandra;

import static assay.store.binding.Rows.F;
import static assay.store.binding.Rows.Q;
import static assay.store.binding.Rows.expected;
import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.flush;
import static assay.store.binding.Rows.mutation;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.onNewTable;
import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.read;
import static assay.store.binding.Rows.scan;
import static assay.store.binding.Rows.write;
import static assay.store.binding.StoreChecks.assertSinksFaultIsPassedOn;
import static assay.store.binding.StoreChecks.assertUnknown;
import static assay.store.binding.StoreChecks.awaitNoNewThreads;
import static assay.store.binding.StoreChecks.awaitOk;
import static assay.store.binding.StoreChecks.sum;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.binding.Refusals;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is Cassandra's own beyond the contract: limits, stuck servers, closing. */
class CassandraStoreIT {
  /** Half of a commit log segment, by the server's default; a small heap's limit is lower. */
  private static final int LIMIT_BYTES = 16 << 20;

  private static TestCassandra cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestCassandra.of(context);

  private static List<Cell> cells(Session session, String row) {
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
        assertThat(put(session, Bytes.of("large"), value))
            .as(session.lastError())
            .isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("exceeds").doesNotContain("\n");
        assertThat(put(session, "small")).isEqualTo(Outcome.OK);
        put(buffered, Bytes.of("large"), value);
        assertThat(buffered.flush()).as(buffered.lastError()).isEqualTo(Outcome.FAILED);
        assertThat(put(buffered, "small")).isEqualTo(Outcome.OK);
        flush(buffered);
        assertThat(cells(session, "large")).isEmpty();
        assertThat(cells(session, "small")).hasSize(1);
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
        Mutation mutation = mutation(Bytes.of("r"));
        mutation.put(F, Q, null, Long.MAX_VALUE, Bytes.of("v"));
        assertThat(session.write(mutation)).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("timestamp");
        store.tables().drop(table);
        assertThat(put(session, "r")).isEqualTo(Outcome.FAILED);
        assertThat(read(session, "r")).isEqualTo(Outcome.FAILED);
      }
    }
  }

  @Test
  void aMutationOfManyKindsOfChangesIsOne() throws Exception {
    onNewTable(
        cluster.open("buffer", "0"),
        (store, table, session) -> {
          Mutation wide = mutation(Bytes.of("r"));
          for (int i = 0; i < 3 * TableStatements.MOST_PUTS; i++) {
            wide.put(F, Bytes.of("q" + i), Bytes.of("v"));
          }
          write(session, wide);
          assertThat(cells(session, "r")).hasSize(3 * TableStatements.MOST_PUTS);
          Mutation mixed = mutation(Bytes.of("r"));
          mixed.delete(F, Bytes.of("q1"));
          mixed.put(F, Bytes.of("new"), null, 12_345, Bytes.of("v"));
          write(session, mixed);
          List<Cell> cells = cells(session, "r");
          assertThat(cells).hasSize(3 * TableStatements.MOST_PUTS);
          assertThat(cells).filteredOn(cell -> cell.timestamp() == 12_345).hasSize(1);
        });
  }

  @Test
  void aSinksOwnFaultIsNotTheStores() throws Exception {
    onNewTable(
        cluster.open("buffer", "0"),
        (store, table, session) -> assertSinksFaultIsPassedOn(session));
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
        fill(session, 0, 100);
      }
      assertThat(((Internals) store).sample(table)).isNotEmpty();
      store.tables().drop(table);
    }
    awaitNoNewThreads(before, CassandraStoreIT::ofTheProcess);
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
    onNewTable(
        cluster.open("buffer", "64KB"),
        (store, table, session) -> {
          fill(session, 0, 2000);
          Thread.sleep(3000);
          Outcome outcome = Outcome.OK;
          cluster.kill();
          for (int r = 0; r < 10 && outcome == Outcome.OK; r++) {
            put(session, "lost" + r);
            outcome = session.flush();
          }
          assertThat(outcome).isIn(Outcome.FAILED, Outcome.UNKNOWN);
          assertThat(scan(session, 10)).isIn(Outcome.FAILED, Outcome.UNKNOWN);
          cluster.up();
          awaitOk(
              () -> {
                put(session, "after");
                return session.flush();
              });
          assertThat(scan(session)).contains("after f:q v").containsAll(expected(0, 2000));
        });
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
        flush(buffered);
        assertThat(cells(session, "r")).hasSize(1);
        assertThat(scan(session, 1)).isEqualTo(Outcome.OK);
        assertThat(session.deleteRow(Bytes.of("gone"))).isEqualTo(Outcome.OK);
        cluster.pause();
        try {
          assertUnknown(session, Duration.ZERO, timeout, () -> read(session, "r"));
          assertUnknown(session, Duration.ZERO, timeout, () -> scan(session, 1));
          assertUnknown(session, Duration.ZERO, timeout, () -> put(session, "s"));
          assertUnknown(session, Duration.ZERO, timeout, () -> session.deleteRow(Bytes.of("r")));
          assertThat(put(buffered, "t")).isEqualTo(Outcome.OK);
          assertUnknown(buffered, Duration.ZERO, timeout, buffered::flush);
        } finally {
          cluster.resume();
        }
        awaitOk(() -> put(session, "after"));
        assertThat(cells(session, "after")).hasSize(1);
        awaitOk(
            () -> {
              put(buffered, "later");
              return buffered.flush();
            });
        assertThat(cells(session, "later")).hasSize(1);
      }
      store.tables().drop(table);
    }
  }
}
