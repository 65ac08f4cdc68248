package assay.bench.query;

import assay.bench.Figures;
import assay.bench.PhaseRunner;
import assay.bench.Servers;
import assay.bench.ThisJvm;
import assay.bench.Workloads;
import assay.store.Store;
import assay.store.capability.PreSplit;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.table.EventTable;
import java.nio.file.Path;
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

  private static final String ENTRIES = "entries";
  private static final String ROWS = "rows";
  private static final String OWN = "own";
  private static final String ALLOCATED = "allocated";
  private static final String HEAP = "heap";

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
    Servers servers = Servers.start(args[0], args[1], args[2]);
    try (Store store = servers.open();
        BareBatchScan bare = new BareBatchScan(servers.settings().get("client-properties"));
        PhaseRunner runner = new PhaseRunner(store, scratch)) {
      QueryBar bar = new QueryBar(runner, events);
      bar.fill(store);
      bar.beside(bare, rounds);
    }
  }

  private void fill(Store store) throws Exception {
    store.tables().create(TABLE, EventTable.spec(IndexLayout.GLOBAL));
    ((PreSplit) store).addSplits(TABLE, new TreeSet<>(new EventKeys(Events.SHARDS).splits()));
    runner.run(
        TABLE, Workloads.closedLoop("ingest", Events.ingest(events), 2, Events.batches(events)));
    store.tables().flush(TABLE);
  }

  private void alone(int rounds) throws Exception {
    Figures figures = new Figures();
    query("warm", 5);
    for (int round = 1; round <= rounds; round++) {
      Cost cost = query("q" + round, 40);
      figures.add(OWN, cost.nanos);
      figures.add(ALLOCATED, cost.allocated);
      System.out.printf(
          "%2d  %,d entries: %.1f ns, %.4f B per entry%n",
          round, cost.entries, cost.nanos, cost.allocated);
    }
    System.out.println("process CPU per entry, ns: " + figures.of(OWN).text(1));
    System.out.println("allocated per entry, B: " + figures.of(ALLOCATED).text(4));
  }

  private void beside(BareBatchScan bare, int rounds) throws Exception {
    Figures figures = new Figures();
    for (int round = -1; round <= rounds; round++) {
      Cost entries = bare(() -> bare.entries(TABLE, Events.ranges()));
      Cost rows = bare(() -> bare.rows(TABLE, Events.ranges()));
      Cost own = query("q" + (round + 1), QUERIES);
      if (own.entries != entries.entries || own.entries != rows.entries) {
        throw new IllegalStateException(
            "got " + own.entries + " of " + entries.entries + " entries");
      }
      if (round > 0) {
        double heapMb = ThisJvm.collectedHeapMb();
        figures.add(ENTRIES, entries.nanos);
        figures.add(ROWS, rows.nanos);
        figures.add(OWN, own.nanos);
        figures.add(HEAP, heapMb);
        // Assay reads as much data as each of the two bare loops.
        System.out.printf(
            "%2d  bare %.0f ns, with rows %.0f ns, Assay %.0f ns, ratios %.3f, %.3f; heap %.1f MB;"
                + " %.2f GB in total%n",
            round,
            entries.nanos,
            rows.nanos,
            own.nanos,
            own.nanos / entries.nanos,
            own.nanos / rows.nanos,
            heapMb,
            1.5e-9 * bareBytes);
      }
    }
    System.out.println("bare, entries counted, ns per entry: " + figures.of(ENTRIES).text(0));
    System.out.println("bare, rows counted too, ns per entry: " + figures.of(ROWS).text(0));
    System.out.println("Assay, ns per entry: " + figures.of(OWN).text(0));
    System.out.println("Assay / bare, entries counted: " + figures.ratio(OWN, ENTRIES).text(3));
    System.out.println("Assay / bare, rows counted too: " + figures.ratio(OWN, ROWS).text(3));
    System.out.printf(
        "heap of at most %.0f MB, after collection, MB: %s%n",
        ThisJvm.maxHeapMb(), figures.of(HEAP).text(1));
  }

  private Cost bare(Callable<BareBatchScan.Count> scan) throws Exception {
    long cpu = ThisJvm.cpuNanos();
    long entries = 0;
    for (int i = 0; i < QUERIES; i++) {
      BareBatchScan.Count count = scan.call();
      entries += count.entries();
      bareBytes += count.bytes();
    }
    return new Cost((ThisJvm.cpuNanos() - cpu) / (double) entries, Double.NaN, entries);
  }

  private Cost query(String name, int queries) throws Exception {
    PhaseRunner.Measured phase =
        runner.measure(TABLE, Workloads.closedLoop(name, Events.scan(events), 1, queries));
    long entries = phase.totals().scannedCells();
    return new Cost(
        phase.cpuNanos() / entries, phase.bytesPerOperation() * queries / entries, entries);
  }
}
