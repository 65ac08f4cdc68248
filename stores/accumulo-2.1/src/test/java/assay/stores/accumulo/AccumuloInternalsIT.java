package assay.stores.accumulo;

import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Session;
import assay.store.StoreException;
import assay.store.binding.StoreChecks;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Accumulo tells of its inside is what went on there. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AccumuloInternalsIT {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  @Test
  void aTablesEntriesMemoryTabletsAndFilesAreCounted() throws Exception {
    try (AccumuloStore store = cluster.open()) {
      String table = newTable(store);
      store.addSplits(table, new TreeSet<>(List.of(row(100), row(200))));
      awaitBalance(store, table);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 300);
        List<Reading> fresh = store.sample(table);
        assertThat(sum(fresh, Metric.TABLETS)).isEqualTo(3);
        assertThat(sum(fresh, Metric.ENTRIES)).isEqualTo(300);
        assertThat(sum(fresh, Metric.MEMORY_ENTRIES)).isEqualTo(300);
        assertThat(sum(fresh, Metric.STORE_FILES)).isZero();
        assertThat(sum(fresh, Metric.SERVERS)).isEqualTo(2);
        assertThat(fresh)
            .filteredOn(reading -> !reading.server().isEmpty())
            .allMatch(reading -> reading.ageSeconds() == 0);

        store.tables().flush(table);
        await(store, table, Metric.STORE_FILES, 3);
        await(store, table, Metric.ENTRIES, 300);
        List<Reading> flushed = store.sample(table);
        assertThat(sum(flushed, Metric.MEMORY_ENTRIES)).isZero();
        assertThat(sum(flushed, Metric.STORE_FILE_BYTES)).isGreaterThan(300);
        assertThat(sum(flushed, Metric.TABLETS_KNOWN)).isEqualTo(3);
        assertThat(sum(flushed, Metric.FILES_A_TABLET_MIN)).isEqualTo(1);
        assertThat(sum(flushed, Metric.FILES_A_TABLET_MAX)).isEqualTo(1);
        assertThat(sum(flushed, Metric.FILES_A_TABLET_MEAN)).isEqualTo(1);
        assertThat(sum(flushed, Metric.FILES_A_TABLET_DEVIATION)).isZero();
        assertThat(sum(flushed, Metric.INSTANCE_ENTRIES)).isGreaterThan(300);
        assertThat(sum(flushed, Metric.INGEST)).isNotNegative();
        // One folder is the table's own, and each tablet with a file has one.
        await(store, table, Metric.FOLDER_FILES, 3);
        List<Reading> stored = store.sample(table);
        assertThat(sum(stored, Metric.FOLDERS)).isGreaterThanOrEqualTo(4);
        assertThat(sum(stored, Metric.FOLDER_BYTES))
            .isEqualTo(sum(stored, Metric.STORE_FILE_BYTES));
        assertThat(sum(stored, Metric.INSTANCE_FOLDERS)).isGreaterThan(sum(stored, Metric.FOLDERS));
        assertThat(sum(stored, Metric.INSTANCE_FOLDER_FILES)).isGreaterThan(3);
        List<Reading> all = store.sample(Internals.NO_TABLE);
        assertThat(sum(all, Metric.ENTRIES)).isGreaterThan(300);
        assertThat(sum(all, Metric.TABLETS)).isGreaterThan(3);
      }
      store.tables().drop(table);
    }
  }

  /** A tablet that moves to the other server later would leave a file behind. */
  private static void awaitBalance(AccumuloStore store, String table) {
    Awaitility.await()
        .atMost(LONGEST)
        .until(() -> tabletsByServer(store, table).equals(List.of(1.0, 2.0)));
  }

  private static List<Double> tabletsByServer(AccumuloStore store, String table) throws Exception {
    return store.sample(table).stream()
        .filter(reading -> reading.metric().equals(Metric.TABLETS))
        .map(Reading::value)
        .sorted()
        .toList();
  }

  /**
   * A count of files is repeated only as often as is cheap; its age says so. And a server counts
   * the entries of a file a moment after it has written it.
   */
  private static void await(AccumuloStore store, String table, Metric metric, int expected) {
    Awaitility.await()
        .atMost(LONGEST)
        .untilAsserted(() -> assertThat(sum(store.sample(table), metric)).isEqualTo(expected));
  }

  private static double sum(List<Reading> readings, Metric metric) {
    assertThat(readings).extracting(Reading::metric).contains(metric);
    return StoreChecks.sum(readings, metric);
  }

  @Test
  void samplesGoOnWhileTablesComeAndGo() throws Exception {
    try (AccumuloStore store = cluster.open()) {
      AtomicInteger dropped = new AtomicInteger();
      AtomicBoolean over = new AtomicBoolean();
      CompletableFuture<Void> tables =
          CompletableFuture.runAsync(
              () -> {
                try {
                  while (!over.get()) {
                    store.tables().drop(newTable(store));
                    dropped.incrementAndGet();
                  }
                } catch (StoreException e) {
                  throw new IllegalStateException(e);
                }
              });
      for (int samples = 0; samples < 10 || (dropped.get() < 4 && !tables.isDone()); samples++) {
        assertThat(store.sample(Internals.NO_TABLE)).hasSizeGreaterThan(10);
      }
      over.set(true);
      tables.join();
    }
  }

  /** The manager asks servers every few seconds; what it heard last is told with its age. */
  @Test
  void ofAServerThatIsStuckTheManagersLastWordIsTold() throws Exception {
    Duration timeout = Duration.ofSeconds(2);
    try (AccumuloStore store = cluster.open("timeout", timeout.toMillis() + "ms")) {
      List<Reading> before = store.sample(Internals.NO_TABLE);
      cluster.pause();
      try {
        long start = System.nanoTime();
        List<Reading> stuck = store.sample(Internals.NO_TABLE);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .isGreaterThanOrEqualTo(timeout.minusMillis(100));
        assertThat(stuck)
            .filteredOn(reading -> reading.metric().equals(Metric.TABLETS))
            .hasSize(2)
            .allMatch(reading -> reading.ageSeconds() > 1 && reading.ageSeconds() < 60);
        assertThat(sum(stuck, Metric.SERVERS)).isEqualTo(sum(before, Metric.SERVERS));
      } finally {
        cluster.resume();
      }
    }
  }
}
