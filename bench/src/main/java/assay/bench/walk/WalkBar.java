package assay.bench.walk;

import assay.bench.PhaseRunner;
import assay.bench.ProcessCpu;
import assay.bench.Spread;
import assay.bench.Workloads;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import assay.lab.workload.Effect;
import assay.lab.workload.ReadScope;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.capability.PreSplit;
import assay.store.catalog.StoreCatalog;
import assay.study.continuous.entry.RowRange;
import assay.study.continuous.entry.Splits;
import assay.study.continuous.ingest.ContinuousIngest;
import assay.study.continuous.walk.ContinuousBatchWalk;
import assay.study.continuous.walk.ContinuousWalk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measures walks over entries of the continuous suite on a local Accumulo. Walks alternate with
 * bare loops. The benchmark compares CPU per step with that of scans of single rows, and the rows
 * per second of batch walks with those of a bare batch scanner.
 *
 * <p>Arguments: dist folder, scratch folder, entries, rounds.
 */
public final class WalkBar {
  private static final String TABLE = "entries";
  private static final int TABLETS = 4;
  private static final int FLUSH = 200;
  private static final int STEPS = 4_000;
  private static final int BATCH = 10_000;
  private static final int BATCHES = 10;

  /** Rows above this one are not used, since a walk's first scan there might find no entry. */
  private static final long HIGHEST = RowRange.WHOLE.max() / 100 * 99;

  private final Store store;
  private final PhaseRunner runner;
  private final BareWalk bare;

  private WalkBar(Store store, PhaseRunner runner, BareWalk bare) {
    this.store = store;
    this.runner = runner;
    this.bare = bare;
  }

  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[1]).resolve("cluster");
    Cluster cluster = new Clusters(Path.of(args[0])).of("accumulo", System.out::println).get();
    try {
      Map<String, String> settings =
          new TreeMap<>(cluster.up(ClusterOptions.in(directory)).storeSettings());
      StoreCatalog stores = new StoreCatalog(Path.of(args[0]).resolve("stores"));
      try (Store store = stores.open("accumulo", settings);
          BareWalk bare = new BareWalk(settings.get("client-properties"), TABLE);
          PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
        WalkBar bar = new WalkBar(store, runner, bare);
        bar.fill(Long.parseLong(args[2]));
        bar.steps(Integer.parseInt(args[3]));
        bar.batches(Integer.parseInt(args[3]));
      }
    } finally {
      cluster.down(directory);
    }
  }

  /** Writes long lists, so that nearly all operations of a walk are steps. */
  private void fill(long entries) throws Exception {
    ContinuousIngest ingest = Workloads.ingest(FLUSH, (int) (entries / FLUSH));
    store.tables().create(TABLE, ingest.table());
    TreeSet<Bytes> splits = new TreeSet<>();
    Splits.of(TABLETS, RowRange.WHOLE.min(), RowRange.WHOLE.max())
        .forEach(split -> splits.add(Bytes.of(split)));
    ((PreSplit) store).addSplits(TABLE, splits);
    runner.run(TABLE, Workloads.closedLoop("ingest", ingest, 1, entries), progress -> {});
    store.tables().flush(TABLE);
    bare.readRows();
  }

  private void steps(int rounds) throws Exception {
    ContinuousWalk walk =
        new ContinuousWalk(
            RowRange.WHOLE.min(), HIGHEST, Duration.ZERO, List.of(), Optional.empty());
    List<Double> bareMicros = new ArrayList<>();
    List<Double> ownMicros = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = -1; round <= rounds; round++) {
      String name = "walk" + (round + 1);
      double other = microsOf(() -> bare.walk(STEPS));
      double own =
          microsOf(
              () -> runner.run(TABLE, Workloads.closedLoop(name, walk, 1, STEPS), progress -> {}));
      if (round > 0) {
        bareMicros.add(other);
        ownMicros.add(own);
        ratios.add(own / other);
        System.out.printf("%2d  step: bare %.1f us, Assay %.1f us%n", round, other, own);
      }
    }
    System.out.println("bare, us of CPU per step: " + Spread.of(bareMicros).text(1));
    System.out.println("Assay, us of CPU per step: " + Spread.of(ownMicros).text(1));
    System.out.println("CPU per step, Assay / bare, per pair: " + Spread.of(ratios).text(3));
  }

  private interface Work {
    void run() throws Exception;
  }

  private static double microsOf(Work work) throws Exception {
    long cpu = ProcessCpu.nanos();
    work.run();
    return (ProcessCpu.nanos() - cpu) / 1e3 / STEPS;
  }

  private void batches(int rounds) throws Exception {
    ContinuousBatchWalk walk =
        new ContinuousBatchWalk(
            RowRange.WHOLE.min(), HIGHEST, BATCH, Duration.ZERO, List.of(), Optional.empty());
    List<Double> bareRates = new ArrayList<>();
    List<Double> ownRates = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    try (Session session = store.openSession(TABLE);
        Source source = walk.source(context())) {
      for (int round = -1; round <= rounds; round++) {
        double other = 0;
        double own = 0;
        for (int i = 0; i < BATCHES; i++) {
          other += bareSeconds();
          own += ownSeconds(source, session, walk);
        }
        if (round > 0) {
          bareRates.add(BATCHES * BATCH / other);
          ownRates.add(BATCHES * BATCH / own);
          ratios.add(other / own);
          System.out.printf(
              "%2d  batch: bare %,.0f rows/s, Assay %,.0f rows/s%n",
              round, BATCHES * BATCH / other, BATCHES * BATCH / own);
        }
      }
    }
    System.out.println("bare, rows/s: " + Spread.of(bareRates).text(0));
    System.out.println("Assay, rows/s: " + Spread.of(ownRates).text(0));
    System.out.println("rows/s, Assay / bare, per pair: " + Spread.of(ratios).text(3));
  }

  private double bareSeconds() throws Exception {
    long start = System.nanoTime();
    if (bare.batch(BATCH) == 0) {
      throw new IllegalStateException("the batch returned no entries");
    }
    return (System.nanoTime() - start) / 1e9;
  }

  /**
   * Returns the seconds that the next batch takes. Skips the scans before it, which search for
   * rows.
   */
  private static double ownSeconds(Source source, Session session, ContinuousBatchWalk walk) {
    Effect effect = new Effect(System::nanoTime);
    while (true) {
      boolean batch = walk.operations().get(source.next()).name().equals("batch");
      effect.clear();
      long start = System.nanoTime();
      Outcome outcome = source.perform(session, effect);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (outcome != Outcome.OK) {
        throw new IllegalStateException(outcome + ": " + session.lastError());
      }
      if (batch) {
        return seconds;
      }
    }
  }

  private ThreadContext context() {
    return new ThreadContext(
        TABLE,
        "bench",
        0,
        1,
        Seed.of(42),
        ReadScope.WHOLE,
        Optional.empty(),
        (table, filter) -> store.openSession(table),
        () -> false);
  }
}
