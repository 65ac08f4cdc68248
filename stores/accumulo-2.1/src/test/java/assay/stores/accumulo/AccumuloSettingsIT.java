package assay.stores.accumulo;

import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.flush;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.onNewTable;
import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.read;
import static assay.store.binding.Rows.row;
import static assay.store.binding.Rows.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.Internals;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each setting changes what the servers see. */
class AccumuloSettingsIT {
  private static final int WRITES = 200;

  /** What servers do of their own accord meanwhile: a write to their metadata now and then. */
  private static final int NOISE = WRITES / 4;

  private static final Duration LONGEST = Duration.ofMinutes(1);

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  @Test
  void durabilityDecidesWhatTheLogGetsToDo() throws Exception {
    assertThat(logged("none")).isEqualTo("nothing");
    assertThat(logged("log")).isEqualTo("nothing");
    assertThat(logged("flush")).isEqualTo("flushed");
    assertThat(logged("sync")).isEqualTo("synced");
    // Tables' own default.
    assertThat(logged("default")).isEqualTo("synced");
  }

  /** What becomes of the write-ahead log when rows are written one by one. */
  private static String logged(String durability) throws Exception {
    try (AccumuloStore store = cluster.open("durability", durability, "buffer", "0")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 1);
        double flushes = sum(store, "log-flushes");
        double syncs = sum(store, "log-syncs");
        fill(session, 0, WRITES);
        flushes = sum(store, "log-flushes") - flushes;
        syncs = sum(store, "log-syncs") - syncs;
        assertThat(Math.min(flushes, syncs)).isLessThan(NOISE);
        store.tables().drop(table);
        return flushes > WRITES - NOISE ? "flushed" : syncs > WRITES - NOISE ? "synced" : "nothing";
      }
    }
  }

  private static double sum(AccumuloStore store, String series) throws StoreException {
    return store.sample(Internals.NO_TABLE).stream()
        .filter(reading -> reading.metric().series().equals(series))
        .mapToDouble(Internals.Reading::value)
        .sum();
  }

  @Test
  void aSmallBufferIsSentEarlyAndALargeOneNot() throws Exception {
    beforeFlush("buffer", "16KB", other -> await().atMost(LONGEST).until(() -> other.call() > 100));
    beforeFlush("buffer", "8MB", AccumuloSettingsIT::assertNothingIsSent);
  }

  @Test
  void theLatencyBoundsHowLongWritesAreHeldBack() throws Exception {
    beforeFlush(
        "buffer-latency",
        "100ms",
        other -> await().atMost(LONGEST).until(() -> other.call() == 500));
    beforeFlush("buffer-latency", "0", AccumuloSettingsIT::assertNothingIsSent);
  }

  private static void assertNothingIsSent(Callable<Integer> visible) {
    await().atMost(LONGEST).during(Duration.ofSeconds(2)).until(() -> visible.call() == 0);
  }

  /** Hands on how many of 500 buffered rows others see. */
  private static void beforeFlush(
      String setting, String value, Consumer<Callable<Integer>> assertion) throws Exception {
    try (AccumuloStore store = cluster.open(setting, value);
        AccumuloStore other = cluster.open()) {
      String table = newTable(store);
      try (Session writing = store.openSession(table);
          Session reading = other.openSession(table)) {
        Bytes large = Bytes.of("v".repeat(100));
        for (int n = 0; n < 500; n++) {
          assertThat(put(writing, row(n), large)).isEqualTo(Outcome.OK);
        }
        assertion.accept(() -> rows(reading).size());
        flush(writing);
        assertThat(rows(reading)).hasSize(500);
        store.tables().drop(table);
      }
    }
  }

  @Test
  void asManyThreadsSendAsAreSetOneAServer() throws Exception {
    assertSendingThreads(1);
    assertSendingThreads(2);
  }

  private static void assertSendingThreads(long threads) throws Exception {
    await("the end of an earlier store's").atMost(LONGEST).until(() -> sendingThreads() == 0);
    try (AccumuloStore store = cluster.open("buffer-threads", Long.toString(threads))) {
      String table = newTable(store);
      store.addSplits(table, new TreeSet<>(List.of(row(500))));
      awaitBothServers(store, table);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 1000);
        assertThat(sendingThreads()).isEqualTo(threads);
        store.tables().drop(table);
      }
    }
  }

  private static long sendingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        // Of its pool, and while it sends, and for a moment afterwards, of what it does.
        .filter(name -> name.contains("batch.writer.send") || name.startsWith("sending "))
        .count();
  }

  /** The balancer takes a while until each server holds one of the two tablets. */
  private static void awaitBothServers(AccumuloStore store, String table) {
    await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () ->
                store.sample(table).stream()
                    .filter(reading -> reading.metric().name().equals("tablets"))
                    .allMatch(reading -> reading.value() == 1));
  }

  /**
   * Each exchange of a scan looks up its place in the tablet anew, which servers count. They count
   * what others read of their tables, too: the least of the scans is this scan's own.
   */
  @Test
  void theScanBatchDecidesInHowManyExchangesAScanComes() throws Exception {
    assertExchanges("10", 95, 130);
    assertExchanges("100", 10, 40);
    assertExchanges("10000", 0, 10);
  }

  private static void assertExchanges(String batch, double atLeast, double atMost)
      throws Exception {
    AccumuloStore store = cluster.open("scan-batch", batch);
    onNewTable(
        store,
        (same, table, session) -> {
          fill(session, 0, 1000);
          await().atMost(LONGEST).until(() -> exchanges(store, session, atLeast) < atMost);
          assertThat(read(session, row(1))).isEqualTo(Outcome.OK);
        });
  }

  private static double exchanges(AccumuloStore store, Session session, double atLeast)
      throws StoreException {
    double before = sum(store, "read-requests");
    assertThat(rows(session)).hasSize(1000);
    double exchanges = sum(store, "read-requests") - before;
    assertThat(exchanges).isGreaterThanOrEqualTo(atLeast);
    return exchanges;
  }
}
