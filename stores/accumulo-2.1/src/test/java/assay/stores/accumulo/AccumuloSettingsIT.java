package assay.stores.accumulo;

import static assay.stores.accumulo.Rows.fill;
import static assay.stores.accumulo.Rows.flush;
import static assay.stores.accumulo.Rows.newTable;
import static assay.stores.accumulo.Rows.put;
import static assay.stores.accumulo.Rows.read;
import static assay.stores.accumulo.Rows.row;
import static assay.stores.accumulo.Rows.scan;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.Internals;
import java.time.Duration;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each setting changes what the servers see. */
class AccumuloSettingsIT {
  /** What servers do of their own accord meanwhile: a write to their metadata now and then. */
  private static final int NOISE = 15;

  private static final int WRITES = 60;

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
    assertThat(visibleBeforeFlush("buffer", "16KB")).isGreaterThan(100);
    assertThat(visibleBeforeFlush("buffer", "8MB")).isZero();
  }

  @Test
  void theLatencyBoundsHowLongWritesAreHeldBack() throws Exception {
    assertThat(visibleBeforeFlush("buffer-latency", "100ms")).isEqualTo(500);
    assertThat(visibleBeforeFlush("buffer-latency", "0")).isZero();
  }

  /** How many of 500 buffered rows others see after two seconds. */
  private static int visibleBeforeFlush(String setting, String value) throws Exception {
    try (AccumuloStore store = cluster.open(setting, value);
        AccumuloStore other = cluster.open()) {
      String table = newTable(store);
      try (Session writing = store.openSession(table);
          Session reading = other.openSession(table)) {
        Bytes large = Bytes.of("v".repeat(100));
        for (int n = 0; n < 500; n++) {
          assertThat(put(writing, row(n), large)).isEqualTo(Outcome.OK);
        }
        Thread.sleep(2_000);
        int visible = scan(reading).size();
        flush(writing);
        assertThat(scan(reading)).hasSize(500);
        store.tables().drop(table);
        return visible;
      }
    }
  }

  @Test
  void asManyThreadsSendAsAreSetOneAServer() throws Exception {
    assertThat(sendingThreads("1")).isEqualTo(1);
    assertThat(sendingThreads("2")).isEqualTo(2);
  }

  private static long sendingThreads(String threads) throws Exception {
    try (AccumuloStore store = cluster.open("buffer-threads", threads)) {
      String table = newTable(store);
      store.addSplits(table, new TreeSet<>(java.util.List.of(Bytes.of(row(500)))));
      awaitBothServers(store, table);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 1000);
        flush(session);
        long sending =
            Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                // Of its pool, and while it sends, and for a moment afterwards, of what it does.
                .filter(name -> name.contains("batch.writer.send") || name.startsWith("sending "))
                .count();
        store.tables().drop(table);
        return sending;
      }
    }
  }

  /** The balancer takes a while until each server holds one of the two tablets. */
  private static void awaitBothServers(AccumuloStore store, String table) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (store.sample(table).stream()
            .filter(reading -> reading.metric().name().equals("tablets"))
            .anyMatch(reading -> reading.value() != 1)
        && System.nanoTime() - deadline < 0) {
      Thread.sleep(200);
    }
  }

  /**
   * Each exchange of a scan looks up its place in the tablet anew, which servers count. They count
   * what others read of their tables, too: the least of some scans is this scan's own.
   */
  @Test
  void theScanBatchDecidesInHowManyExchangesAScanComes() throws Exception {
    assertThat(exchanges("10")).isBetween(95.0, 130.0);
    assertThat(exchanges("100")).isBetween(10.0, 40.0);
    assertThat(exchanges("10000")).isLessThan(10);
  }

  private static double exchanges(String batch) throws Exception {
    try (AccumuloStore store = cluster.open("scan-batch", batch)) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 1000);
        flush(session);
        double least = Double.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
          double before = sum(store, "read-requests");
          assertThat(scan(session)).hasSize(1000);
          least = Math.min(least, sum(store, "read-requests") - before);
        }
        assertThat(read(session, row(1))).isEqualTo(Outcome.OK);
        store.tables().drop(table);
        return least;
      }
    }
  }
}
