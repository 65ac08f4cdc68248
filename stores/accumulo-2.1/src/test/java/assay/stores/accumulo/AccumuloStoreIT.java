package assay.stores.accumulo;

import static assay.store.binding.Refusals.assertBadSetting;
import static assay.store.binding.Refusals.assertRefused;
import static assay.store.binding.Rows.F;
import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.onNewTable;
import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.read;
import static assay.store.binding.Rows.scan;
import static assay.store.binding.StoreChecks.assertSinksFaultIsPassedOn;
import static assay.store.binding.StoreChecks.assertUnknown;
import static assay.store.binding.StoreChecks.awaitNoNewThreads;
import static assay.store.binding.StoreChecks.awaitOk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Bytes;
import assay.store.Outcome;
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
  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  private static Store open(String... more) throws StoreException {
    return cluster.open(more);
  }

  private static Store open(Path clientProperties, String... more) throws StoreException {
    return TestAccumulo.open(clientProperties, more);
  }

  private static Outcome putLabelled(Session session, String visibility) {
    return put(session, Bytes.of("r"), F, Bytes.of(visibility), Bytes.of("v"));
  }

  @Test
  void aWrongPasswordIsDeniedWithoutBeingTold() throws Exception {
    Path file = cluster.clientPropertiesWith("auth.token", "not-the-password");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> open(file).close())
        .matches(e -> e.kind() == StoreException.Kind.DENIED)
        .withMessageContainingAll("'root'", "BAD_CREDENTIALS")
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
        .withMessageContainingAll("'nosuch'", "127.0.0.1")
        .withMessageEndingWith(
            "set 'instance.name' to an Accumulo instance registered in this ZooKeeper: assay");
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
      asked.set(Integer.MIN_VALUE);
      assertRefused(
          StoreException.Kind.NO_SUCH_TABLE,
          () -> new AccumuloTables(late, Duration.ZERO).create(table, TableSpec.of(F)),
          table);
      tables.drop(table);
    }
  }

  @Test
  void whatTheServersRefuseIsFailedAndTheSessionGoesOn() throws Exception {
    try (Store store = open("buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(putLabelled(session, "a&|b")).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("a&|b", "index");
        assertThat(put(session, "r")).isEqualTo(Outcome.OK);
      }
      AccumuloStore own = (AccumuloStore) store;
      try (Session session = own.openSession(table, Set.of("never_granted"))) {
        assertThat(read(session, "r")).isEqualTo(Outcome.DENIED);
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
    onNewTable(
        open("buffer", "0"),
        (store, table, session) -> {
          assertThat(putLabelled(session, "never_granted")).isEqualTo(Outcome.OK);
          assertThat(read(session, "r")).isEqualTo(Outcome.ABSENT);
        });
  }

  /** Keys end at a megabyte; values have no limit of their own. */
  @Test
  void aKeyOverTheLimitIsRefusedAndTheSessionGoesOn() throws Exception {
    onNewTable(
        open("buffer", "0"),
        (store, table, session) -> {
          assertThat(put(session, "r".repeat(1_100_000))).isEqualTo(Outcome.FAILED);
          assertThat(session.lastError()).contains("1MB").doesNotContain("\n");
          assertThat(put(session, "r")).isEqualTo(Outcome.OK);
        });
  }

  @Test
  void operationsOnADroppedTableFail() throws Exception {
    try (Store store = open("buffer", "0", "timeout", "5s")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        assertThat(put(session, "r")).isEqualTo(Outcome.OK);
        store.tables().drop(table);
        assertThat(read(session, "r")).isEqualTo(Outcome.FAILED);
        assertThat(scan(session, 1)).isEqualTo(Outcome.FAILED);
        assertThat(put(session, "r")).isIn(Outcome.FAILED, Outcome.UNKNOWN);
        assertThat(session.lastError()).isNotBlank();
      }
    }
  }

  @Test
  void aSinksOwnFaultIsNotTheStores() throws Exception {
    onNewTable(open("buffer", "0"), (store, table, session) -> assertSinksFaultIsPassedOn(session));
  }

  @Test
  void aClosedStoreLeavesNoThreadOfItsOwn() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    onNewTable(
        open(),
        (store, table, session) -> {
          fill(session, 0, 100);
          assertThat(scan(session, 7)).isEqualTo(Outcome.OK);
        });
    awaitNoNewThreads(before, AccumuloStoreIT::ofTheProcess);
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
        awaitOk(() -> put(session, "r"));
        cluster.pause();
        try {
          Duration earliest = timeout.minusMillis(100);
          assertUnknown(session, earliest, timeout, () -> read(session, "r"));
          assertUnknown(session, earliest, timeout, () -> put(session, "r"));
        } finally {
          cluster.resume();
        }
        awaitOk(() -> read(session, "r"));
        awaitOk(() -> put(session, "r"));
      }
    }
  }
}
