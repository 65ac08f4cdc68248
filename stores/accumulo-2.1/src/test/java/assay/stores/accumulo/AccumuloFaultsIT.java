package assay.stores.accumulo;

import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.row;
import static assay.store.binding.Rows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.capability.filter.ServerFilter;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Servers die, hang and divide their tablets under way: no row is missed, none comes twice. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("servers")
class AccumuloFaultsIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static final int ROWS = 3000;

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestAccumulo.of(context);

  /**
   * The pause is longer than the servers' ZooKeeper time-out: when it ends, the server that died
   * has come back and holds all tablets.
   */
  @Test
  void oneServerIsKilledAndTheOtherHangsUntilItIsGivenUp() throws Exception {
    try (AccumuloStore store =
            cluster.open("timeout", TIMEOUT.toMillis() + "ms", "buffer", "64KB");
        Traffic traffic =
            new Traffic(cluster, store, TIMEOUT, spreadTable(store), emptySpreadTable(store))) {
      traffic.start();
      traffic.awaitAnother(2);
      cluster.pause(2);
      cluster.kill(1);
      cluster.up();
      // Of all rows, some of which the server held that hangs.
      traffic.awaitAnother(2);
      cluster.resume();
      traffic.awaitAnother(2);
      assertThat(traffic.failures()).isPositive();
      // The one that hung finds that it has been given up, and ends.
      cluster.up();
      traffic.awaitAnother(2);
      traffic.finish();
    }
  }

  /** A full table whose rows lie on both servers. */
  private static String spreadTable(AccumuloStore store) throws Exception {
    String table = emptySpreadTable(store);
    try (Session session = store.openSession(table)) {
      fill(session, 0, ROWS);
    }
    return table;
  }

  private static String emptySpreadTable(AccumuloStore store) throws Exception {
    String table = newTable(store);
    List<Bytes> splits = IntStream.range(1, 6).mapToObj(i -> row(i * ROWS / 6)).toList();
    store.addSplits(table, new TreeSet<>(splits));
    return table;
  }

  /** ZooKeeper still lists the dead server when the filters are deployed. */
  @Test
  void filtersAreDeployedAlthoughAServerHasJustDied() throws Exception {
    try (AccumuloStore store = cluster.open("timeout", "120s")) {
      String table = spreadTable(store);
      cluster.kill(1);
      ServerFilter.Filter filter = new ServerFilter.Filter.RowByKey(row(7).toString());
      try (Session session = store.openFilteredSession(table, filter)) {
        assertThat(rows(session)).hasSize(1);
      }
    } finally {
      cluster.up();
    }
  }

  @Test
  void tabletsDivideDuringScansAndWrites() throws Exception {
    try (AccumuloStore store = cluster.open("buffer", "64KB", "scan-batch", "50")) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, ROWS);
      }
      String written = newTable(store);
      try (Traffic traffic = new Traffic(cluster, store, Duration.ofSeconds(10), table, written)) {
        traffic.start();
        for (int i = 1; i <= 10; i++) {
          store.addSplits(table, new TreeSet<>(List.of(row(i * ROWS / 11))));
          store.addSplits(written, new TreeSet<>(List.of(row(i * 97))));
        }
        // And of their own accord.
        store.setSplitThreshold(written, 2_000);
        store.tables().flush(written);
        traffic.awaitAnother(3);
        traffic.finish();
      }
      assertThat(store.splits(table)).hasSize(10);
      try (Session session = store.openSession(table)) {
        assertThat(rows(session)).hasSize(ROWS);
      }
    }
  }
}
