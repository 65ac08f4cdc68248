package assay.stores.accumulo;

import static assay.store.binding.Refusals.assertBadSetting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is Accumulo's own beyond the contract: opening, refusals, stuck servers, closing. */
@TestMethodOrder(org.junit.jupiter.api.MethodOrderer.OrderAnnotation.class)
class AccumuloStoreIT {
  private static final Bytes F = Bytes.of("f");
  private static final Bytes Q = Bytes.of("q");

  /** A busy machine may add that; the client itself would try again for minutes. */
  private static final Duration SLACK = Duration.ofSeconds(30);

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  private static Store open(String... more) throws StoreException {
    return cluster.open(more);
  }

  private static Store open(Path clientProperties, String... more) throws StoreException {
    return TestAccumulo.open(clientProperties, more);
  }

  private static String newTable(Store store) throws StoreException {
    String table = "own_" + System.nanoTime();
    store.tables().create(table, TableSpec.of(F));
    return table;
  }

  private static Outcome put(Session session, String row, Bytes visibility) {
    Mutation mutation = new Mutation();
    mutation.row().set(Bytes.of(row));
    mutation.put(F, Q, visibility, Mutation.SERVER_TIME, Bytes.of("v"));
    return session.write(mutation);
  }

  @Test
  void aWrongPasswordIsDeniedWithoutBeingTold() throws Exception {
    Path file = cluster.clientPropertiesWith("auth.token", "not-the-password");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> open(file).close())
        .matches(e -> e.kind() == StoreException.Kind.DENIED)
        .withMessageContaining("'root'")
        .withMessageContaining("BAD_CREDENTIALS")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("not-the-password", "\n"));
  }

  /** In seconds; the client itself would look for it for minutes. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void anInstanceThatIsNotThereIsToldWithThoseThatAre() throws Exception {
    Path file = cluster.clientPropertiesWith("instance.name", "nosuch");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> open(file).close())
        .matches(e -> e.kind() == StoreException.Kind.BAD_SETTING)
        .withMessageContaining("'nosuch'")
        .withMessageContaining("127.0.0.1")
        .withMessageEndingWith("set 'instance.name' to an instance of this ZooKeeper: assay");
  }

  @Test
  void badSettingsAreNamed() throws Exception {
    assertBadSetting("client-properties", () -> open(Path.of("no/such/file")).close());
    Path empty = Files.createTempFile("client", ".properties");
    assertBadSetting("instance.name", () -> open(empty).close());
    Path badPort = cluster.clientPropertiesWith("instance.zookeepers", "127.0.0.1:zk");
    assertBadSetting("127.0.0.1:zk", () -> open(badPort).close());
    assertBadSetting("durability", () -> open("durability", "synch").close());
    assertBadSetting("buffer-threads", () -> open("buffer-threads", "0").close());
    assertBadSetting("timeout", () -> open("timeout", "0").close());
  }

  /** Threads of a client share its list of tables, which may have been read before. */
  @Test
  void aNewTableThatTheClientDoesNotKnowYetIsAwaited() throws Exception {
    String table = "own_" + System.nanoTime();
    AtomicInteger asked = new AtomicInteger();
    try (AccumuloClient client =
        Accumulo.newClient().from(cluster.clientProperties().toString()).build()) {
      AccumuloClient late =
          (AccumuloClient)
              Proxy.newProxyInstance(
                  AccumuloClient.class.getClassLoader(),
                  new Class<?>[] {AccumuloClient.class},
                  (proxy, method, values) -> {
                    if (method.getName().equals("createScanner") && asked.incrementAndGet() < 3) {
                      throw new TableNotFoundException(null, table, "not yet");
                    }
                    return method.invoke(client, values);
                  });
      AccumuloTables tables = new AccumuloTables(late, Duration.ofSeconds(30));
      tables.create(table, TableSpec.of(F));
      assertThat(asked).hasValue(3);
      tables.drop(table);
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(
              () -> {
                asked.set(Integer.MIN_VALUE);
                new AccumuloTables(late, Duration.ZERO).create(table, TableSpec.of(F));
              })
          .matches(e -> e.kind() == StoreException.Kind.NO_SUCH_TABLE);
      tables.drop(table);
    }
  }

  @Test
  void whatTheServersRefuseIsFailedAndTheSessionGoesOn() throws Exception {
    try (Store store = open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "r", Bytes.of("a&|b"))).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("a&|b", "index");
        assertThat(put(session, "r", null)).isEqualTo(Outcome.OK);
      }
      AccumuloStore own = (AccumuloStore) store;
      try (Session session = own.openSession(table, Set.of("never_granted"))) {
        assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> {})).isEqualTo(Outcome.DENIED);
        assertThat(session.lastError()).contains("BAD_AUTHORIZATIONS");
      }
      store.tables().drop(table);
    }
  }

  @Test
  void theServersTellTheirVersion() throws Exception {
    try (Store store = open()) {
      assertThat(store.info().version()).matches("2\\.1\\.[0-9]+");
    }
  }

  /** Accumulo lets anyone write what no one may read yet. */
  @Test
  void aLabelThatNobodyHoldsHidesItsCell() throws Exception {
    try (Store store = open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "r", Bytes.of("never_granted"))).isEqualTo(Outcome.OK);
        assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
      }
      store.tables().drop(table);
    }
  }

  /** Keys end at a megabyte; values have no limit of their own. */
  @Test
  void aKeyOverTheLimitIsRefusedAndTheSessionGoesOn() throws Exception {
    try (Store store = open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "r".repeat(1_100_000), null)).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("1MB").doesNotContain("\n");
        assertThat(put(session, "r", null)).isEqualTo(Outcome.OK);
      }
      store.tables().drop(table);
    }
  }

  @Test
  void operationsOnADroppedTableFail() throws Exception {
    try (Store store = open("buffer", "0", "timeout", "5s")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "r", null)).isEqualTo(Outcome.OK);
        store.tables().drop(table);
        assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> {})).isEqualTo(Outcome.FAILED);
        assertThat(session.scan(Range.all(), Columns.ALL, 1, cell -> {})).isEqualTo(Outcome.FAILED);
        assertThat(put(session, "r", null)).isIn(Outcome.FAILED, Outcome.UNKNOWN);
        assertThat(session.lastError()).isNotBlank();
      }
    }
  }

  @Test
  void aSinksOwnFaultIsNotTheStores() throws Exception {
    try (Store store = open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "r", null)).isEqualTo(Outcome.OK);
        for (int i = 0; i < 2; i++) {
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
        }
        assertThat(session.lastError()).isEmpty();
        assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> {})).isEqualTo(Outcome.OK);
      }
      store.tables().drop(table);
    }
  }

  @Test
  void aClosedStoreLeavesNoThreadOfItsOwn() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (Store store = open()) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        for (int i = 0; i < 100; i++) {
          assertThat(put(session, "r" + i, null)).isEqualTo(Outcome.OK);
        }
        assertThat(session.flush()).isEqualTo(Outcome.OK);
        assertThat(session.scan(Range.all(), Columns.ALL, 7, cell -> {})).isEqualTo(Outcome.OK);
      }
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
                    .allMatch(AccumuloStoreIT::ofTheProcess));
  }

  /**
   * Threads of the JVM's; and two of the client's library, once a process: one of a cleaner, which
   * ends when the library's classes are gone, and one that idles for three minutes more.
   */
  private static boolean ofTheProcess(String thread) {
    return thread.startsWith("process reaper")
        || thread.startsWith("Cleaner-")
        || thread.startsWith("accumulo.pool.scheduled.future.checker");
  }

  /** A stopped process keeps its connections: nothing but a time-out tells. */
  @Test
  @Order(Integer.MAX_VALUE)
  @Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void operationsOnServersThatAreStuckEndUnknownInTime() throws Exception {
    // Twice this is well below the servers' ZooKeeper time-out, past which they would end.
    Duration timeout = Duration.ofSeconds(2);
    try (Store store = open("buffer", "0", "timeout", timeout.toMillis() + "ms")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        awaitOk(() -> put(session, "r", null));
        cluster.pause();
        try {
          assertUnknown(
              session, timeout, () -> session.read(Bytes.of("r"), Columns.ALL, cell -> {}));
          assertUnknown(session, timeout, () -> put(session, "r", null));
        } finally {
          cluster.resume();
        }
        awaitOk(() -> session.read(Bytes.of("r"), Columns.ALL, cell -> {}));
        awaitOk(() -> put(session, "r", null));
      }
    }
  }

  /** Servers that wake up catch up first; the same session then works again. */
  private static void awaitOk(java.util.function.Supplier<Outcome> operation) {
    await().atMost(Duration.ofMinutes(1)).until(() -> operation.get() == Outcome.OK);
  }

  private static void assertUnknown(
      Session session, Duration timeout, java.util.function.Supplier<Outcome> operation) {
    long start = System.nanoTime();
    assertThat(operation.get()).as(session.lastError()).isEqualTo(Outcome.UNKNOWN);
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(timeout.minusMillis(100), timeout.plus(SLACK));
    assertThat(session.lastError()).isNotBlank();
  }
}
