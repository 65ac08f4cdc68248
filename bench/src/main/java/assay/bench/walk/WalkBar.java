package assay.bench.walk;

import assay.bench.Figures;
import assay.bench.Operations;
import assay.bench.PhaseRunner;
import assay.bench.Servers;
import assay.bench.ThisJvm;
import assay.bench.Workloads;
import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.store.Session;
import assay.store.Store;
import assay.study.continuous.entry.RowRange;
import assay.study.continuous.ingest.ContinuousIngest;
import assay.study.continuous.walk.ContinuousBatchWalk;
import assay.study.continuous.walk.ContinuousWalk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Measures walks over entries of the continuous suite on a local Accumulo. Walks alternate with
 * bare loops. The benchmark compares CPU per step with that of scans of single rows, and the rows
 * per second of batch walks with those of a bare batch scanner.
 *
 * <p>Arguments: dist folder, scratch folder, entries, rounds.
 */
public final class WalkBar {
  private static final String TABLE = "entries";
  private static final String BARE = "bare";
  private static final String OWN = "Assay";
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
    Servers servers = Servers.start(args[0], args[1], "accumulo");
    try (Store store = servers.open();
        BareWalk bare = new BareWalk(servers.settings().get("client-properties"), TABLE);
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      WalkBar bar = new WalkBar(store, runner, bare);
      bar.fill(Long.parseLong(args[2]));
      bar.steps(Integer.parseInt(args[3]));
      bar.batches(Integer.parseInt(args[3]));
    }
  }

  /** Writes long lists, so that nearly all operations of a walk are steps. */
  private void fill(long entries) throws Exception {
    ContinuousIngest ingest = Workloads.ingest(FLUSH, (int) (entries / FLUSH));
    Workloads.create(store, TABLE, TABLETS);
    runner.run(TABLE, Workloads.closedLoop("ingest", ingest, 1, entries));
    store.tables().flush(TABLE);
    bare.readRows();
  }

  private void steps(int rounds) throws Exception {
    ContinuousWalk walk =
        new ContinuousWalk(
            RowRange.WHOLE.min(), HIGHEST, Duration.ZERO, List.of(), Optional.empty());
    Figures micros = new Figures();
    for (int round = -1; round <= rounds; round++) {
      String name = "walk" + (round + 1);
      double bareMicros = microsOf(() -> bare.walk(STEPS));
      double ownMicros =
          microsOf(() -> runner.run(TABLE, Workloads.closedLoop(name, walk, 1, STEPS)));
      if (round > 0) {
        micros.add(BARE, bareMicros);
        micros.add(OWN, ownMicros);
        System.out.printf("%2d  step: bare %.1f us, Assay %.1f us%n", round, bareMicros, ownMicros);
      }
    }
    System.out.println("bare, us of CPU per step: " + micros.of(BARE).text(1));
    System.out.println("Assay, us of CPU per step: " + micros.of(OWN).text(1));
    System.out.println("CPU per step, Assay / bare, per pair: " + micros.ratio(OWN, BARE).text(3));
  }

  private interface Work {
    void run() throws Exception;
  }

  private static double microsOf(Work work) throws Exception {
    long cpu = ThisJvm.cpuNanos();
    work.run();
    return (ThisJvm.cpuNanos() - cpu) / 1e3 / STEPS;
  }

  private void batches(int rounds) throws Exception {
    ContinuousBatchWalk walk =
        new ContinuousBatchWalk(
            RowRange.WHOLE.min(), HIGHEST, BATCH, Duration.ZERO, List.of(), Optional.empty());
    Figures rates = new Figures();
    try (Session session = store.openSession(TABLE);
        Source source = walk.source(Operations.context(store, TABLE, "bench", Optional.empty()))) {
      for (int round = -1; round <= rounds; round++) {
        double other = 0;
        double own = 0;
        for (int i = 0; i < BATCHES; i++) {
          other += bareSeconds();
          own += ownSeconds(source, session, walk);
        }
        if (round > 0) {
          rates.add(BARE, BATCHES * BATCH / other);
          rates.add(OWN, BATCHES * BATCH / own);
          System.out.printf(
              "%2d  batch: bare %,.0f rows/s, Assay %,.0f rows/s%n",
              round, BATCHES * BATCH / other, BATCHES * BATCH / own);
        }
      }
    }
    System.out.println("bare, rows/s: " + rates.of(BARE).text(0));
    System.out.println("Assay, rows/s: " + rates.of(OWN).text(0));
    System.out.println("rows/s, Assay / bare, per pair: " + rates.ratio(OWN, BARE).text(3));
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
      Operations.require(source.perform(session, effect), session);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (batch) {
        return seconds;
      }
    }
  }
}
