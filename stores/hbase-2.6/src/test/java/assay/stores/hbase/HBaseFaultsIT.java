package assay.stores.hbase;

import static assay.store.binding.Rows.expected;
import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.read;
import static assay.store.binding.Rows.row;
import static assay.store.binding.Rows.tryFill;
import static assay.store.binding.StoreChecks.assertUnknown;
import static assay.store.binding.StoreChecks.awaitOk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreSettings;
import assay.store.binding.Rows;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.HBaseOptions;
import assay.stores.hbase.client.HBaseSite;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a session tells when servers die, hang, or hand regions on under it. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("servers")
class HBaseFaultsIT {
  private static final int ROWS = 5_000;
  private static final int ROWS_OF_A_FILE = 50;

  private static final Columns.Name COUNTER = new Columns.Name(Rows.F, Bytes.of("counter"));

  private static TestHBase cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestHBase.of(context);

  /**
   * Scans all rows, slowly enough that something can happen meanwhile.
   *
   * @param seen how many there were so far
   */
  private static Callable<List<String>> slowScan(Store store, String table, AtomicInteger seen) {
    return () -> {
      List<String> rows = new ArrayList<>();
      try (Session session = store.openSession(table)) {
        Outcome outcome =
            session.scan(
                Range.all(),
                Columns.ALL,
                ROWS,
                cell -> {
                  rows.add(cell.row().toString());
                  seen.incrementAndGet();
                  if (rows.size() % 50 == 0) {
                    pause();
                  }
                });
        assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
      }
      return rows;
    };
  }

  /** Writes the rows that follow the first ones, so slowly too. */
  private static Callable<Outcome> slowWrites(Store store, String table, int to) {
    return () -> {
      try (Session session = store.openSession(table)) {
        Outcome outcome = Outcome.OK;
        for (int r = ROWS; r < to && outcome == Outcome.OK; r += 100) {
          outcome = tryFill(session, r, r + 100);
          pause();
        }
        return outcome;
      }
    };
  }

  private static void pause() {
    try {
      Thread.sleep(30);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> names(int from, int to) {
    return expected(from, to).stream().map(cell -> cell.replaceFirst(" .*", "")).toList();
  }

  @Test
  void regionsThatSplitAndMoveLoseNoRowAndRepeatNone() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (HBaseStore store = cluster.open("buffer", "16KB", "scan-caching", "100");
        Connections admin = connections()) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, ROWS);
      }
      Future<List<String>> scan = threads.submit(slowScan(store, table, new AtomicInteger()));
      Future<Outcome> writes = threads.submit(slowWrites(store, table, 4 * ROWS));
      store.addSplits(table, new TreeSet<>(List.of(row(ROWS / 2), row(2 * ROWS), row(3 * ROWS))));
      moveAll(admin, table);
      assertThat(store.splits(table)).hasSize(3);
      assertThat(scan.get()).isEqualTo(names(0, ROWS));
      assertThat(writes.get()).isEqualTo(Outcome.OK);
      try (Session session = store.openSession(table)) {
        assertThat(Rows.scan(session)).isEqualTo(expected(0, 4 * ROWS));
      }
      store.tables().drop(table);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Each to another server; where there is one alone, it is closed and opened again. */
  private static void moveAll(Connections connections, String table) throws Exception {
    try (var admin = connections.admin().getAdmin()) {
      boolean several = admin.getRegionServers().size() > 1;
      for (RegionInfo region : admin.getRegions(TableName.valueOf(table))) {
        if (several) {
          admin.move(region.getEncodedNameAsBytes());
        } else {
          admin.unassign(region.getRegionName());
          admin.assign(region.getRegionName());
        }
      }
    }
  }

  private static Connections connections() throws Exception {
    HBaseOptions options =
        HBaseOptions.of(StoreSettings.of("hbase", HBaseOptions.SETTINGS, cluster.storeSettings()));
    return new Connections(HBaseSite.of(options), options);
  }

  @Test
  void aServerKilledAndRestartedLosesNothingThatItAcknowledged() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try (HBaseStore store =
        cluster.open("buffer", "16KB", "scan-caching", "100", "timeout", "160s")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, ROWS);
      }
      AtomicInteger seen = new AtomicInteger();
      Future<List<String>> scan = threads.submit(slowScan(store, table, seen));
      Future<Outcome> writes = threads.submit(slowWrites(store, table, 2 * ROWS));
      AtomicBoolean up = new AtomicBoolean();
      Future<Integer> imports = threads.submit(() -> importUntil(up, store, table));
      await().atMost(Duration.ofMinutes(1)).until(() -> seen.get() > 0);
      cluster.kill();
      cluster.up();
      up.set(true);
      assertThat(scan.get()).isEqualTo(names(0, ROWS));
      assertThat(writes.get()).isEqualTo(Outcome.OK);
      assertThat(imports.get()).isPositive();
      try (Session session = store.openSession(table)) {
        assertThat(Rows.scan(session)).isEqualTo(expected(0, 2 * ROWS + imports.get()));
      }
      store.tables().drop(table);
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * Imports files of a few rows each, one after the other, those that fail once more: an import
   * that was not acknowledged may have taken place, and does no harm twice.
   *
   * @return how many rows there are, from {@code 2 * ROWS} on
   */
  private static int importUntil(AtomicBoolean end, HBaseStore store, String table)
      throws Exception {
    int rows = 0;
    for (boolean last = false; !last; ) {
      last = end.get();
      int from = 2 * ROWS + rows;
      URI files = files(from, from + ROWS_OF_A_FILE);
      try {
        store.importFiles(table, files);
      } catch (StoreException e) {
        assertThat(e.getMessage()).containsAnyOf("cannot import", "cannot open table");
        last = false;
        pause();
        continue;
      }
      rows += ROWS_OF_A_FILE;
    }
    return rows;
  }

  private static URI files(int from, int to) throws Exception {
    Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bulk");
    HFiles.write(directory, Rows.cells(from, to));
    return directory.toUri();
  }

  @Test
  void aServerThatHangsCostsTheTimeoutAndThenServesAgain() throws Exception {
    Duration timeout = Duration.ofSeconds(3);
    try (Store store = cluster.open("buffer", "0", "timeout", "3s");
        Store buffering = cluster.open("timeout", "3s")) {
      String table = newTable(store);
      try (Session session = store.openSession(table);
          Session buffered = buffering.openSession(table)) {
        fill(session, 0, 10);
        fill(buffered, 10, 20);
        assertThat(put(buffered, row(20), Bytes.of("late"))).isEqualTo(Outcome.OK);
        cluster.pause();
        try {
          Duration earliest = timeout.minusMillis(500);
          assertUnknown(session, earliest, timeout, () -> read(session, row(1)));
          assertUnknown(session, earliest, timeout, () -> put(session, row(21), Bytes.of("late")));
          assertUnknown(buffered, earliest, timeout, buffered::flush);
        } finally {
          cluster.resume();
        }
        awaitOk(() -> read(session, row(1)));
        awaitOk(() -> tryFill(buffered, 30, 40));
        assertThat(Rows.scan(session)).containsAll(expected(0, 20)).containsAll(expected(30, 40));
      }
      store.tables().drop(table);
    }
  }

  /** HBase's client keeps its nonces in a static field, which stores in one process share. */
  @Test
  void incrementsAreAppliedOnceAlthoughAnEarlierStoreHadNoNonces() throws Exception {
    assertThat(sumAfterAPause("false")).as("the control").isGreaterThan(2);
    assertThat(sumAfterAPause("true")).isEqualTo(2);
  }

  /** Increments a counter once while its server is paused, and once later. */
  private static long sumAfterAPause(String nonces) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (HBaseStore store =
            cluster.open("call-timeout", "1s", "retries", "1000", "nonces", nonces);
        Store hasty = cluster.open("timeout", "4s", "nonces", nonces)) {
      String table = newTable(store);
      try (AtomicSession session = store.openSession(table);
          Session other = hasty.openSession(table)) {
        assertThat(add(session, 0)).isZero();
        assertThat(read(other, row(0))).isEqualTo(Outcome.OK);
        Future<Outcome> increment;
        cluster.pause();
        try {
          increment = thread.submit(() -> session.increment(row(0), COUNTER, 1, sum -> {}));
          // Meanwhile, the increment is tried again and again.
          assertThat(read(other, row(0))).isEqualTo(Outcome.UNKNOWN);
        } finally {
          cluster.resume();
        }
        increment.get();
        return add(session, 1);
      } finally {
        store.tables().drop(table);
      }
    } finally {
      thread.shutdownNow();
    }
  }

  private static long add(AtomicSession session, long amount) {
    List<Long> sums = new ArrayList<>();
    assertThat(session.increment(row(0), COUNTER, amount, sums::add))
        .as(session.lastError())
        .isEqualTo(Outcome.OK);
    return sums.get(0);
  }
}
