package assay.bench.query;

import assay.bench.PhaseRunner;
import assay.bench.ProcessCpu;
import assay.bench.Spread;
import assay.bench.ThreadMeter;
import assay.bench.Workloads;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import assay.lab.load.LoadGenerator;
import assay.lab.measure.PhaseTotals;
import assay.store.Store;
import assay.store.capability.PreSplit;
import assay.store.catalog.StoreCatalog;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.table.EventTable;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/**
 * Measures the client cost of a scan of events: CPU per entry, and heap in use afterwards. Three
 * scans alternate: a bare batch scanner that counts entries, a bare batch scanner that also counts
 * rows, and the workload {@code event-query}, which counts both. With {@code ready} as the store,
 * entries are prepared in advance, so that all costs are Assay's own.
 *
 * <p>Arguments: dist folder, scratch folder, {@code accumulo} or {@code ready}, events, rounds.
 */
public final class QueryBar {
  private static final String TABLE = "events";

  /** Queries per round; enough for the fixed costs of a phase to be negligible. */
  private static final int QUERIES = 8;

  private static final double MEGABYTE = 1 << 20;

  private final PhaseRunner runner;
  private final long events;
  private long bareBytes;

  /**
   * Cost per entry.
   *
   * @param allocated allocated bytes; NaN if not measured
   */
  private record Cost(double nanos, double allocated, long entries) {}

  private QueryBar(PhaseRunner runner, long events) {
    this.runner = runner;
    this.events = events;
  }

  public static void main(String[] args) throws Exception {
    Path dist = Path.of(args[0]);
    Path scratch = Path.of(args[1]);
    long events = Long.parseLong(args[3]);
    int rounds = Integer.parseInt(args[4]);
    if (args[2].equals("ready")) {
      try (Store store = new ReadyEvents(events);
          PhaseRunner runner = new PhaseRunner(store, scratch)) {
        new QueryBar(runner, events).alone(rounds);
      }
      return;
    }
    Path directory = scratch.resolve("cluster");
    Cluster cluster = new Clusters(dist).of(args[2], System.out::println).orElseThrow();
    try {
      Map<String, String> settings =
          new TreeMap<>(cluster.up(ClusterOptions.in(directory)).storeSettings());
      try (Store store = new StoreCatalog(dist.resolve("stores")).open(args[2], settings);
          BareBatchScan bare = new BareBatchScan(settings.get("client-properties"));
          PhaseRunner runner = new PhaseRunner(store, scratch)) {
        QueryBar bar = new QueryBar(runner, events);
        bar.fill(store);
        bar.beside(bare, rounds);
      }
    } finally {
      cluster.down(directory);
    }
  }

  private void fill(Store store) throws Exception {
    store.tables().create(TABLE, EventTable.spec(IndexLayout.GLOBAL));
    ((PreSplit) store).addSplits(TABLE, new TreeSet<>(new EventKeys(Events.SHARDS).splits()));
    runner.run(
        TABLE,
        Workloads.closedLoop("ingest", Events.ingest(events), 2, Events.batches(events)),
        progress -> {});
    store.tables().flush(TABLE);
  }

  private void alone(int rounds) throws Exception {
    List<Double> nanos = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    query("warm", 5);
    for (int round = 1; round <= rounds; round++) {
      Cost cost = query("q" + round, 40);
      nanos.add(cost.nanos);
      bytes.add(cost.allocated);
      System.out.printf(
          "%2d  %,d entries: %.1f ns, %.4f B per entry%n",
          round, cost.entries, cost.nanos, cost.allocated);
    }
    System.out.println("process CPU per entry, ns: " + Spread.of(nanos).text(1));
    System.out.println("allocated per entry, B: " + Spread.of(bytes).text(4));
  }

  private void beside(BareBatchScan bare, int rounds) throws Exception {
    Sides sides = new Sides();
    for (int round = -1; round <= rounds; round++) {
      Cost entries = bare(() -> bare.entries(TABLE, Events.ranges()));
      Cost rows = bare(() -> bare.rows(TABLE, Events.ranges()));
      Cost own = query("q" + (round + 1), QUERIES);
      if (own.entries != entries.entries || own.entries != rows.entries) {
        throw new IllegalStateException(
            "got " + own.entries + " of " + entries.entries + " entries");
      }
      if (round > 0) {
        sides.add(entries, rows, own, leftByCollection());
        // Assay reads as much data as each of the two bare loops.
        System.out.printf("%2d  %s; %.2f GB in total%n", round, sides.last(), 1.5e-9 * bareBytes);
      }
    }
    sides.print();
  }

  private static final class Sides {
    private final List<Double> entries = new ArrayList<>();
    private final List<Double> rows = new ArrayList<>();
    private final List<Double> own = new ArrayList<>();
    private final List<Double> overEntries = new ArrayList<>();
    private final List<Double> overRows = new ArrayList<>();
    private final List<Double> heapMb = new ArrayList<>();

    void add(Cost bareEntries, Cost bareRows, Cost assay, double heap) {
      entries.add(bareEntries.nanos);
      rows.add(bareRows.nanos);
      own.add(assay.nanos);
      overEntries.add(assay.nanos / bareEntries.nanos);
      overRows.add(assay.nanos / bareRows.nanos);
      heapMb.add(heap);
    }

    String last() {
      int at = own.size() - 1;
      return "bare %.0f ns, with rows %.0f ns, Assay %.0f ns, ratios %.3f, %.3f; heap %.1f MB"
          .formatted(
              entries.get(at),
              rows.get(at),
              own.get(at),
              overEntries.get(at),
              overRows.get(at),
              heapMb.get(at));
    }

    void print() {
      System.out.println("bare, entries counted, ns per entry: " + Spread.of(entries).text(0));
      System.out.println("bare, rows counted too, ns per entry: " + Spread.of(rows).text(0));
      System.out.println("Assay, ns per entry: " + Spread.of(own).text(0));
      System.out.println("Assay / bare, entries counted: " + Spread.of(overEntries).text(3));
      System.out.println("Assay / bare, rows counted too: " + Spread.of(overRows).text(3));
      System.out.printf(
          "heap of at most %.0f MB, after collection, MB: %s%n",
          Runtime.getRuntime().maxMemory() / MEGABYTE, Spread.of(heapMb).text(1));
    }
  }

  private Cost bare(Callable<BareBatchScan.Count> scan) throws Exception {
    long cpu = ProcessCpu.nanos();
    long entries = 0;
    for (int i = 0; i < QUERIES; i++) {
      BareBatchScan.Count count = scan.call();
      entries += count.entries();
      bareBytes += count.bytes();
    }
    return new Cost((ProcessCpu.nanos() - cpu) / (double) entries, Double.NaN, entries);
  }

  private Cost query(String name, int queries) throws Exception {
    ThreadMeter meter = new ThreadMeter(LoadGenerator.THREAD_PREFIX);
    long cpu = ProcessCpu.nanos();
    PhaseTotals totals =
        runner.run(TABLE, Workloads.closedLoop(name, Events.scan(events), 1, queries), meter);
    double nanos = ProcessCpu.nanos() - cpu;
    long entries = totals.scannedCells();
    return new Cost(nanos / entries, meter.bytesPerOperation() * queries / entries, entries);
  }

  /** Returns the heap in use after a garbage collection, in MB. */
  private static double leftByCollection() {
    System.gc();
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getCollectionUsage().getUsed())
            .sum()
        / MEGABYTE;
  }
}
