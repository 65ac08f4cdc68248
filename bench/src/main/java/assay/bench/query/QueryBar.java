package assay.bench.query;

import assay.bench.CostComparison;
import assay.bench.PhaseRunner;
import assay.bench.Spread;
import assay.bench.StoreServers;
import assay.bench.ThisJvm;
import assay.bench.Workloads;
import assay.lab.plan.phase.ActivityPlan;
import assay.store.Store;
import assay.store.capability.PreSplit;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.table.EventTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/**
 * Measures the CPU per entry and the heap use of a client that scans events on a local Accumulo. A
 * bare batch scanner that counts entries alternates with the workload {@code event-query}, which
 * counts rows and entries.
 *
 * <p>{@code bench/run query} runs this benchmark.
 */
public final class QueryBar {
  private static final String TABLE = "events";

  /** Number of queries per round, which is high enough to make a phase's fixed costs negligible. */
  private static final int QUERIES = 8;

  private static final int THREADS = 3;

  private final AccumuloClient client;
  private final PhaseRunner runner;
  private final long events;
  private long bareBytes;

  private QueryBar(AccumuloClient client, PhaseRunner runner, long events) {
    this.client = client;
    this.runner = runner;
    this.events = events;
  }

  public static void main(String[] args) throws Exception {
    StoreServers servers = StoreServers.start(args[0], args[1], "accumulo");
    try (Store store = servers.open();
        AccumuloClient client =
            Accumulo.newClient().from(servers.settings().get("client-properties")).build();
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      QueryBar bar = new QueryBar(client, runner, Long.parseLong(args[2]));
      bar.fill(store);
      bar.measure(Integer.parseInt(args[3]));
    }
  }

  private void fill(Store store) throws Exception {
    store.tables().create(TABLE, EventTable.spec(IndexLayout.GLOBAL));
    ((PreSplit) store)
        .addSplits(TABLE, new TreeSet<>(new EventKeys(EventWorkloads.SHARDS).splits()));
    runner.run(
        TABLE,
        Workloads.closedLoop(
            "ingest", EventWorkloads.ingest(events), 2, EventWorkloads.batches(events)));
    store.tables().flush(TABLE);
  }

  private void measure(int rounds) throws Exception {
    CostComparison comparison = new CostComparison("entry of event-query");
    List<Double> heapMb = new ArrayList<>();
    long entries = QUERIES * scan();
    for (int round = -1; round <= rounds; round++) {
      ActivityPlan queries =
          Workloads.closedLoop("q" + (round + 1), EventWorkloads.scan(events), 1, QUERIES);
      comparison.measure(
          round, CostComparison.BARE, (double) entries, () -> require(scans(), entries));
      comparison.measure(
          round,
          CostComparison.ASSAY,
          (double) entries,
          () -> require(runner.run(TABLE, queries).scannedCells(), entries));
      if (round > 0) {
        heapMb.add(ThisJvm.collectedHeapMb());
      }
    }
    comparison.print();
    // The number of bytes is doubled, because Assay reads the same amount of data as the bare loop.
    System.out.printf(
        "%.2f GB in total; heap of at most %.0f MB, after collection, MB: %s%n",
        2e-9 * bareBytes, ThisJvm.maxHeapMb(), Spread.of(heapMb).text(1));
  }

  private static void require(long entries, long expected) {
    if (entries != expected) {
      throw new IllegalStateException("got " + entries + " of " + expected + " entries");
    }
  }

  private long scans() throws Exception {
    long entries = 0;
    for (int i = 0; i < QUERIES; i++) {
      entries += scan();
    }
    return entries;
  }

  private long scan() throws Exception {
    long entries = 0;
    try (BatchScanner scanner = client.createBatchScanner(TABLE, Authorizations.EMPTY, THREADS)) {
      scanner.setRanges(
          EventWorkloads.ranges().stream()
              .map(
                  each ->
                      new Range(
                          new Text(each.start().toArray()),
                          true,
                          new Text(each.end().toArray()),
                          false))
              .toList());
      for (Map.Entry<Key, Value> entry : scanner) {
        entries++;
        bareBytes += entry.getKey().getSize() + entry.getValue().getSize();
      }
    }
    return entries;
  }
}
