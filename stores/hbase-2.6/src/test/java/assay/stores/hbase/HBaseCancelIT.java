package assay.stores.hbase;

import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.read;
import static assay.store.binding.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.capability.filter.ServerFilter.Filter;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Region servers have no scanner of ours any more after it was cancelled, as their pages say. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Tag("servers")
class HBaseCancelIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(6);

  /** Much less than the scan would take to its end, or its time-out. */
  private static final Duration RETURNS_WITHIN = Duration.ofSeconds(30);

  /** A page is renewed every 10 s; a scanner that nobody closed is kept for 60. */
  private static final Duration TOLD_WITHIN = Duration.ofSeconds(45);

  /** More than one exchange brings. */
  private static final int ROWS = 60_000;

  private static final Pattern SCANNERS = Pattern.compile("\"activeScanners\" ?: ?(\\d+)");

  private static TestHBase cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestHBase.of(context);

  @Test
  void aScanThatIsCancelledIsGone() throws Exception {
    try (HBaseStore store = cluster.open("timeout", "60s")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, ROWS);
        assertGoneAfterCancel(session);
        assertThat(read(session, row(7))).isEqualTo(Outcome.OK);
      }
    }
  }

  @Test
  void aScanWhoseFilterLetsNothingPassEndsWithHalfOfTheTimeout() throws Exception {
    try (HBaseStore store = cluster.open("timeout", TIMEOUT.toSeconds() + "s")) {
      String table = newTable(store);
      try (Store patient = cluster.open("timeout", "60s");
          Session session = patient.openSession(table)) {
        fill(session, 0, ROWS);
      }
      // Slow by itself: so that the server still looks when it is cancelled.
      Filter none = new Filter.RowByKey("(.*.*.*.*.*.*.*.*.*x|r.*.*.*.*.*.*.*.*y)");
      try (Session session = store.openFilteredSession(table, none)) {
        AtomicBoolean cancelled = new AtomicBoolean();
        CompletableFuture<Outcome> scan =
            CompletableFuture.supplyAsync(
                () ->
                    session.scanAll(List.of(Range.all()), Columns.ALL, cell -> {}, cancelled::get));
        await("beyond its time-out, as its server says that it looks")
            .atMost(TIMEOUT.multipliedBy(3))
            .during(TIMEOUT.plusSeconds(1))
            .until(() -> !scan.isDone());
        cancelled.set(true);
        assertReturns(scan, session);
        awaitScanners(0);
      }
    }
  }

  private static void assertGoneAfterCancel(Session session) throws Exception {
    awaitScanners(0);
    AtomicBoolean cancelled = new AtomicBoolean();
    CompletableFuture<Outcome> scan =
        CompletableFuture.supplyAsync(
            () ->
                session.scanAll(
                    List.of(new Range(row(5), row(7)), new Range(row(100), new Bytes())),
                    Columns.ALL,
                    cell ->
                        waitFor(cell.row().equals(row(200)) ? cancelled : new AtomicBoolean(true)),
                    cancelled::get));
    awaitScanners(1);
    assertThat(scan).as(session.lastError()).isNotDone();
    cancelled.set(true);
    assertReturns(scan, session);
    awaitScanners(0);
  }

  private static void assertReturns(CompletableFuture<Outcome> scan, Session session)
      throws Exception {
    Outcome outcome = scan.get(RETURNS_WITHIN.toSeconds(), TimeUnit.SECONDS);
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
  }

  private static void waitFor(AtomicBoolean condition) {
    while (!condition.get()) {
      Thread.onSpinWait();
    }
  }

  private static void awaitScanners(int expected) {
    await("open scanners of the region servers")
        .atMost(TOLD_WITHIN)
        .until(HBaseCancelIT::scanners, equalTo(OptionalInt.of(expected)));
  }

  /**
   * As the servers' pages tell; empty while one does not: a server takes its numbers away for a
   * moment whenever it opens or closes a region.
   */
  private static OptionalInt scanners() throws Exception {
    int open = 0;
    try (Connection connection = cluster.connect()) {
      for (Map.Entry<org.apache.hadoop.hbase.ServerName, ServerMetrics> server :
          connection.getAdmin().getClusterMetrics().getLiveServerMetrics().entrySet()) {
        URI page =
            URI.create(
                "http://"
                    + server.getKey().getHostname()
                    + ":"
                    + server.getValue().getInfoServerPort()
                    + "/jmx?qry=Hadoop:service=HBase,name=RegionServer,sub=Server");
        try (InputStream in = page.toURL().openStream()) {
          Matcher told = SCANNERS.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
          if (!told.find()) {
            return OptionalInt.empty();
          }
          open += Integer.parseInt(told.group(1));
        }
      }
    }
    return OptionalInt.of(open);
  }
}
