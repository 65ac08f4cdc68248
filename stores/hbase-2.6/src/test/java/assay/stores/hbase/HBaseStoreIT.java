package assay.stores.hbase;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.binding.Rows.F;
import static assay.store.binding.Rows.G;
import static assay.store.binding.Rows.Q;
import static assay.store.binding.Rows.expected;
import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.flush;
import static assay.store.binding.Rows.mutation;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.Rows;
import assay.store.binding.StoreChecks;
import assay.store.capability.Internals;
import assay.store.capability.Metric;
import assay.store.capability.filter.ServerFilter.Filter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HBase's binding does that the contract does not ask for. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HBaseStoreIT {
  private static TestHBase cluster;
  private static HBaseStore store;
  private String table;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        cluster = TestHBase.of(context);
        store = cluster.open();
      };

  @AfterAll
  static void closeStore() {
    store.close();
  }

  @BeforeEach
  void makeTable() throws StoreException {
    table = newTable(store);
  }

  @Test
  void badSettingsAreNamed() {
    StoreException.Kind bad = StoreException.Kind.BAD_SETTING;
    assertRefused(bad, () -> cluster.open("zookeeper", "localhost:zk"), "localhost:zk");
    assertRefused(bad, () -> cluster.open("site", "no/such/file"), "no/such/file");
    assertRefused(bad, () -> cluster.open("durability", "sync"), "durability", "sync_wal");
    assertRefused(bad, () -> cluster.open("timeout", "0"), "timeout");
    assertRefused(bad, () -> cluster.open("scan-batch", "2000000"), "scan-batch");
  }

  @Test
  void aPlaceInZooKeeperWhereNoHBaseIsIsUnreachable() {
    assertRefused(
        StoreException.Kind.UNREACHABLE,
        () -> cluster.open("znode", "/nosuch", "timeout", "4s"),
        "/nosuch",
        "127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"use_default", "skip_wal", "async_wal", "sync_wal", "fsync_wal"})
  void everyDurabilityWrites(String durability) throws StoreException {
    for (String buffer : List.of("0", "64KB")) {
      try (Store other = cluster.open("durability", durability, "buffer", buffer);
          Session session = other.openSession(table)) {
        fill(session, 0, 20);
        assertThat(Rows.scan(session)).isEqualTo(expected(0, 20));
      }
    }
  }

  @Test
  void scansInSmallPiecesReturnTheSameRows() throws StoreException {
    try (Session session = store.openSession(table)) {
      for (int r = 0; r < 30; r++) {
        Mutation mutation = mutation(row(r));
        for (int q = 0; q < 10; q++) {
          mutation.put(F, Bytes.of("q" + q), Bytes.of("v"));
        }
        assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
      }
      flush(session);
    }
    String[][] settings = {
      {"scan-caching", "1"},
      {"scan-batch", "3"},
      {"scan-batch", "3", "scan-caching", "2"},
      {"scan-batch", "100"}
    };
    for (String[] pieces : settings) {
      try (Store other = cluster.open(pieces);
          Session session = other.openSession(table)) {
        for (int limit : new int[] {1, 7, 30, 31}) {
          List<Bytes> cells = new ArrayList<>();
          Outcome scanned =
              session.scan(Range.all(), Columns.ALL, limit, cell -> cells.add(cell.row().copy()));
          assertThat(scanned).as(session.lastError()).isEqualTo(Outcome.OK);
          assertThat(cells)
              .as("%s, limit %d", List.of(pieces), limit)
              .hasSize(10 * Math.min(limit, 30));
        }
      }
    }
  }

  @Test
  void whatIsWrittenAroundARowsDeleteIsNotMixedUpByTheBuffer() throws Exception {
    try (Session session = store.openSession(table)) {
      for (int i = 0; i < 20; i++) {
        assertThat(put(session, row(1), Bytes.of("before"))).isEqualTo(Outcome.OK);
        assertThat(session.deleteRow(row(1))).isEqualTo(Outcome.OK);
        awaitNextMillisecond(); // a delete hides what is written within its own
        fill(session, 1, 2);
        assertThat(Rows.scan(session)).isEqualTo(expected(1, 2));
      }
    }
  }

  /** The server's clock is this one. */
  private static void awaitNextMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() <= now) {
      Thread.onSpinWait();
    }
  }

  @Test
  void familiesOfAGroupLieTogetherUnderTheirOwnNames() throws StoreException {
    store.setLocalityGroups(table, Map.of("b/th", Set.of(F, G)));
    assertThat(store.localityGroups(table)).isEqualTo(Map.of("b/th", Set.of(F, G)));
    try (Session session = store.openSession(table)) {
      for (Bytes family : List.of(F, G)) {
        put(session, row(1), family, null, Bytes.of("1" + family));
        put(session, row(2), family, null, Bytes.of("2" + family));
      }
      flush(session);
      assertThat(Rows.scan(session))
          .containsExactly("r000001 f:q 1f", "r000001 g:q 1g", "r000002 f:q 2f", "r000002 g:q 2g");
      List<String> read = new ArrayList<>();
      Columns second = new Columns(List.of(new Columns.Name(G, Q)));
      assertThat(session.read(row(2), second, cell -> read.add(cell.value().toString())))
          .isEqualTo(Outcome.OK);
      assertThat(read).containsExactly("2g");
      Mutation delete = mutation(row(1));
      delete.delete(F, Q);
      assertThat(session.write(delete)).isEqualTo(Outcome.OK);
      assertThat(Rows.scan(session))
          .containsExactly("r000001 g:q 1g", "r000002 f:q 2f", "r000002 g:q 2g");
    }
    assertThat(filtered(new Filter.CellByColumn("q|x"))).hasSize(3);
    assertThat(filtered(new Filter.CellByColumn("f.*"))).isEmpty();
    assertThat(filtered(new Filter.RowByColumnValue(new Columns.Name(F, Q), "2.")))
        .containsExactly("r000002 f:q 2f", "r000002 g:q 2g");
    assertRefused(
        StoreException.Kind.FAILED,
        () -> store.setLocalityGroups(table, Map.of()),
        table,
        "must be empty");
  }

  private List<String> filtered(Filter filter) throws StoreException {
    try (Session session = store.openFilteredSession(table, filter)) {
      return Rows.scan(session);
    }
  }

  @Test
  void aFilterSeesColumnsThatAreNotAskedFor() throws StoreException {
    try (Session session = store.openSession(table)) {
      for (int r = 0; r < 10; r++) {
        put(session, row(r), F, null, Bytes.of(r % 2 == 0 ? "even" : "odd"));
        if (r != 4) {
          put(session, row(r), G, null, Bytes.of("g" + r));
        }
      }
      flush(session);
    }
    Columns asked = new Columns(List.of(new Columns.Name(G, Q)));
    Filter even = new Filter.RowByColumnValue(new Columns.Name(F, Q), "e.en");
    try (Session session = store.openFilteredSession(table, even)) {
      List<String> values = new ArrayList<>();
      assertThat(session.scan(Range.all(), asked, 3, cell -> values.add(cell.value().toString())))
          .isEqualTo(Outcome.OK);
      assertThat(values).containsExactly("g0", "g2", "g6");
      assertThat(session.read(row(4), asked, cell -> {})).isEqualTo(Outcome.ABSENT);
      assertThat(session.read(row(5), asked, cell -> {})).isEqualTo(Outcome.ABSENT);
      assertThat(session.read(row(6), asked, cell -> {})).isEqualTo(Outcome.OK);
    }
    assertRefused(
        StoreException.Kind.BAD_SETTING,
        () -> store.openFilteredSession(table, new Filter.RowByKey("(")),
        "pattern");
  }

  @Test
  void whatTheServersRefuseIsFailedAndTheSessionGoesOn() throws StoreException {
    for (String buffer : List.of("0", "64KB")) {
      try (Store other = cluster.open("buffer", buffer);
          Session session = other.openSession(table)) {
        assertFailed(session, put(session, row(1), F, Bytes.of("never&defined"), Q), "never");
        assertFailed(session, put(session, row(1), F, Bytes.of("a&|b"), Q), "a&|b");
        assertFailed(session, put(session, row(1), Bytes.of("nosuch"), null, Q), "nosuch");
        Bytes large = Bytes.of(new byte[11 << 20]);
        assertFailed(session, put(session, row(1), large), "KeyValue size too large");
        assertFailed(session, put(session, new Bytes(), Q), "");
        fill(session, 1, 5);
        assertThat(Rows.scan(session)).isEqualTo(expected(1, 5));
      }
    }
  }

  /** A buffering session may tell it by the flush. */
  private static void assertFailed(Session session, Outcome written, String reason) {
    Outcome flushed = session.flush();
    assertThat(written == Outcome.OK ? flushed : written)
        .as(session.lastError())
        .isEqualTo(Outcome.FAILED);
    assertThat(session.lastError()).contains(reason).doesNotContain("\n");
  }

  @Test
  void labelsThatTheUserDoesNotHoldUnlockNothing() throws StoreException {
    store.grantAuthorizations(Set.of("east", "west"));
    try (Session session = store.openSession(table)) {
      put(session, row(1), F, Bytes.of("east"), Bytes.of("v1"));
      put(session, row(2), F, Bytes.of("west&!east"), Bytes.of("v2"));
      flush(session);
    }
    try (Session session = store.openSession(table, Set.of("never_granted"))) {
      assertThat(Rows.scan(session)).isEmpty();
    }
    try (Session session = store.openSession(table, Set.of("west"))) {
      assertThat(Rows.scan(session)).isEqualTo(expected(2, 3));
      assertThat(session.deleteRow(row(1))).isEqualTo(Outcome.ABSENT);
      assertThat(session.deleteRow(row(2))).isEqualTo(Outcome.OK);
      assertThat(Rows.scan(session)).isEmpty();
    }
    try (Session session = store.openSession(table, Set.of("east"))) {
      assertThat(Rows.scan(session)).isEqualTo(expected(1, 2));
    }
  }

  @Test
  void rowsThatCarryLabelsAreBufferedLikeOthers() throws StoreException {
    store.grantAuthorizations(Set.of("east"));
    try (Store buffering = cluster.open("buffer", "64KB");
        Session session = buffering.openSession(table);
        Session other = store.openSession(table, Set.of("east"))) {
      put(session, row(1), F, Bytes.of("east"), Bytes.of("v1"));
      assertThat(Rows.scan(other)).isEmpty();
      flush(session);
      assertThat(Rows.scan(other)).isEqualTo(expected(1, 2));
    }
  }

  @Test
  void internalsCountWhatWasDone() throws Exception {
    try (Session session = store.openSession(table)) {
      fill(session, 0, 1000);
    }
    assertThat(value(Metric.WRITE_REQUESTS)).isEqualTo(1000);
    assertThat(value(Metric.STORE_FILES)).isZero();
    store.tables().flush(table);
    assertThat(value(Metric.STORE_FILES)).isEqualTo(1);
    Set<Metric> expected =
        Set.of(
            Metric.SERVERS,
            Metric.HEAP_BYTES,
            Metric.READ_REQUESTS,
            Metric.FLUSHES_QUEUED,
            Metric.COMPACTIONS_QUEUED,
            Metric.BLOCKED,
            Metric.CACHE_HITS,
            Metric.REQUESTS_QUEUED,
            Metric.REQUESTS_REFUSED,
            Metric.GC_TIME);
    // The server fills its pages every ten seconds; one that does not come at once is left out.
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () ->
                assertThat(store.sample(Internals.NO_TABLE))
                    .extracting(Internals.Reading::metric)
                    .containsAll(expected));
  }

  @Test
  void aFlushBesideThoseOfTheServerItselfEnds() throws Exception {
    TableName name = TableName.valueOf(table);
    AtomicBoolean over = new AtomicBoolean();
    try (Connection connection = cluster.connect();
        Admin admin = connection.getAdmin();
        Session session = store.openSession(table)) {
      byte[] region = admin.getRegions(name).get(0).getRegionName();
      CompletableFuture<Void> servers =
          CompletableFuture.runAsync(
              () -> {
                while (!over.get()) {
                  flushRegion(admin, region);
                }
              });
      Bytes value = Bytes.of("v".repeat(100_000));
      for (int round = 0; round < 10; round++) {
        for (int r = 0; r < 100; r++) {
          assertThat(put(session, row(r), value)).isEqualTo(Outcome.OK);
        }
        store.tables().flush(table);
        assertThat(memory(admin, name)).as("round %d", round).isZero();
      }
      over.set(true);
      servers.get(1, TimeUnit.MINUTES);
      store.tables().compact(table);
      assertThat(value(Metric.STORE_FILES)).isEqualTo(1);
    } finally {
      over.set(true);
    }
  }

  private static void flushRegion(Admin admin, byte[] region) {
    try {
      admin.flushRegion(region);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Bytes that the table's region holds in memory. */
  private static double memory(Admin admin, TableName table) throws IOException {
    double bytes = 0;
    for (ServerName server : admin.getClusterMetrics().getLiveServerMetrics().keySet()) {
      for (RegionMetrics region : admin.getRegionMetrics(server, table)) {
        bytes += region.getMemStoreSize().get(Size.Unit.BYTE);
      }
    }
    return bytes;
  }

  private double value(Metric metric) throws StoreException {
    return StoreChecks.sum(store.sample(table), metric);
  }
}
