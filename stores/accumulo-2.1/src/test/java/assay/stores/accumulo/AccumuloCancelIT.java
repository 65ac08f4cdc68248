package assay.stores.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.binding.Rows;
import assay.store.capability.filter.ServerFilter.Filter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.tabletserver.thrift.ActiveScan;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.AddressUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tablet servers have no scan of ours any more soon after it was cancelled, as they say. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class AccumuloCancelIT {
  /** Much less than what the servers would take for the scans, or keep those that nobody closes. */
  private static final Duration GONE_WITHIN = Duration.ofSeconds(30);

  /** More than the servers can have sent before the first cell is taken. */
  private static final int ROWS = 60_000;

  /** In place of the number of a scan that the server has ended; it is told until a sweep. */
  private static final long ENDED = -1;

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  @Test
  void aScanThatIsCancelledIsGone() throws Exception {
    try (AccumuloStore store = cluster.open("timeout", "60s")) {
      String table = filled(store);
      try (Session session = store.openSession(table)) {
        assertGoneAfterCancel(table, session, true);
        assertThat(Rows.read(session, Rows.row(7))).isEqualTo(Outcome.OK);
      }
    }
  }

  @Test
  void aScanWhoseFilterLetsNothingPassIsGone() throws Exception {
    try (AccumuloStore store = cluster.open("timeout", "60s")) {
      String table = filled(store);
      // Slow by itself: so that the servers still look when it is cancelled.
      Filter none = new Filter.CellByValue(".*.*.*x");
      try (Session session = store.openFilteredSession(table, none)) {
        assertGoneAfterCancel(table, session, false);
      }
    }
  }

  /**
   * @param brings whether cells come, of which the first holds the others up
   */
  private static void assertGoneAfterCancel(String table, Session session, boolean brings)
      throws Exception {
    try (AccumuloClient client = Accumulo.newClient().from(cluster.properties()).build()) {
      AtomicBoolean cancelled = new AtomicBoolean();
      AtomicBoolean brought = new AtomicBoolean();
      CompletableFuture<Outcome> scan =
          CompletableFuture.supplyAsync(
              () ->
                  session.scanAll(
                      List.of(
                          new Range(new Bytes(), Rows.row(ROWS / 3)),
                          new Range(Rows.row(ROWS / 2), new Bytes())),
                      Columns.ALL,
                      cell -> {
                        brought.set(true);
                        waitFor(cancelled);
                      },
                      cancelled::get));
      await("open in the servers")
          .atMost(Duration.ofMinutes(1))
          .until(() -> brought.get() == brings && !scans(client, table).isEmpty());
      assertThat(scan).isNotDone();
      cancelled.set(true);
      assertThat(scan.get()).as(session.lastError()).isEqualTo(Outcome.OK);
      await("gone from the servers")
          .atMost(GONE_WITHIN)
          .until(() -> scans(client, table).isEmpty());
    }
  }

  private static void waitFor(AtomicBoolean condition) {
    while (!condition.get()) {
      Thread.onSpinWait();
    }
  }

  private static List<ActiveScan> scans(AccumuloClient client, String table) throws Exception {
    // Accumulo's own client fails where a scan of a table is left that was dropped.
    ClientContext context = (ClientContext) client;
    String id = client.tableOperations().tableIdMap().get(table);
    List<ActiveScan> all = new ArrayList<>();
    for (String server : client.instanceOperations().getTabletServers()) {
      var asked =
          ThriftUtil.getClient(
              ThriftClientTypes.TABLET_SCAN,
              AddressUtil.parseAddress(server, false),
              context,
              10_000);
      try {
        asked.getActiveScans(TraceUtil.traceInfo(), context.rpcCreds()).stream()
            .filter(scan -> scan.getTableId().equals(id) && scan.getScanId() != ENDED)
            .forEach(all::add);
      } finally {
        ThriftUtil.close(asked, context);
      }
    }
    return all;
  }

  private static String filled(AccumuloStore store) throws Exception {
    String table = Rows.newTable(store);
    store.addSplits(table, new TreeSet<>(List.of(Rows.row(ROWS / 2))));
    try (Session session = store.openSession(table)) {
      for (int n = 0; n < ROWS; n++) {
        assertThat(Rows.put(session, Rows.row(n), Bytes.of("v".repeat(100)))).isEqualTo(Outcome.OK);
      }
      Rows.flush(session);
    }
    return table;
  }
}
