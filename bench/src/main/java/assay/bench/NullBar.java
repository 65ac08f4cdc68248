package assay.bench;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.workload.Workload;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.SeveralRows;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Measures costs of Assay itself: loads and reads on the store {@code null} alternate in one JVM,
 * as in a real run.
 *
 * <p>Arguments: dist folder, scratch folder, warm-up rounds, measured rounds.
 */
public final class NullBar {
  private static final long ROWS = 1_000_000;

  /**
   * Reads per phase, which take about three seconds, because CPU time has a resolution of 10 ms.
   */
  private static final long READS = 30_000_000;

  private static final long LOADED_ROWS = 12_000_000;

  private static final long MULTI_READS = 1_000_000;

  private static final Mix READS_ONLY = Mix.only(OperationKind.READ);

  private static final String PROCESS = "process";
  private static final String THREAD = "thread";
  private static final String BYTES = "bytes";
  private static final String SPEEDUP = "speedup";

  private final PhaseRunner runner;
  private int ingests;

  private enum Kind {
    LOAD("load", "load, row of 10 x 100 B", LOADED_ROWS, RowLoad::new, READS_ONLY),
    READ("read", "read, zipfian over 10^6 keys", READS, RowMix::new, READS_ONLY),
    MIXED(
        "half-half",
        "50 % reads, 50 % updates of one field, the same keys",
        READS,
        RowMix::new,
        Preset.A.mix().orElseThrow()),
    INCREMENT(
        "increment",
        "increment, the same keys",
        READS,
        RowMix::new,
        Mix.only(OperationKind.INCREMENT)),
    MULTI_READ(
        "multi-read",
        "row of a multi-read of 100, the same keys",
        MULTI_READS,
        RowMix::new,
        Mix.only(OperationKind.MULTI_READ)),
    INGEST(
        "ingest",
        "entry of continuous-ingest with its checksum, ledger included",
        READS,
        rows -> Workloads.ingest(),
        READS_ONLY);

    private final String phase;
    private final String label;
    private final long operations;
    private final Function<WorkloadSpec, Workload> what;
    private final Mix mix;

    Kind(
        String phase,
        String label,
        long operations,
        Function<WorkloadSpec, Workload> what,
        Mix mix) {
      this.phase = phase;
      this.mix = mix;
      this.label = label;
      this.operations = operations;
      this.what = what;
    }

    /** Returns the number of rows per operation; costs are per row. */
    int rowsEach() {
      return this == MULTI_READ ? SeveralRows.USUAL.batch() : 1;
    }
  }

  private NullBar(PhaseRunner runner) {
    this.runner = runner;
  }

  public static void main(String[] args) throws Exception {
    int warmupRounds = Integer.parseInt(args[2]);
    int rounds = Integer.parseInt(args[3]);
    try (Store store = new StoreCatalog(Path.of(args[0], "stores")).open("null", Map.of());
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      new NullBar(runner).measure(warmupRounds, rounds);
    }
  }

  private void measure(int warmupRounds, int rounds) throws Exception {
    Map<Kind, Figures> byOne = new EnumMap<>(Kind.class);
    Figures reads = new Figures();
    System.out.println("round  operation  threads  process ns/op  thread ns/op  bytes/op  op/s");
    for (int round = 1 - warmupRounds; round <= rounds; round++) {
      double one = 0;
      for (Kind kind : Kind.values()) {
        if (kind != Kind.INGEST) {
          double perSecond =
              measure(round, kind, 1, byOne.computeIfAbsent(kind, k -> new Figures()));
          one = kind == Kind.READ ? perSecond : one;
        }
      }
      double two = measure(round, Kind.READ, 2, reads);
      if (round > 0) {
        reads.add(SPEEDUP, two / one);
      }
    }
    // These rounds come last: a second kind of source in the process makes every call of a source
    // slower.
    byOne.put(Kind.INGEST, new Figures());
    for (int round = 1 - warmupRounds; round <= rounds; round++) {
      measure(round, Kind.INGEST, 1, byOne.get(Kind.INGEST));
    }
    byOne.forEach(NullBar::report);
    System.out.println("2 threads, process ns per read: " + reads.of(PROCESS).text(1));
    System.out.println("reads per second, 2 threads / 1 thread: " + reads.of(SPEEDUP).text(2));
  }

  /** Returns operations per second. Adds no figures in warm-up rounds, which are below 1. */
  private double measure(int round, Kind kind, int threads, Figures figures) throws Exception {
    WorkloadSpec workload = Workloads.table(ROWS, 10, 100, kind.mix);
    ActivityPlan plan =
        Workloads.closedLoop(
            name(kind), kind.what.apply(workload), threads, kind.operations * threads);
    PhaseRunner.Measured phase = runner.measure("bench", plan);
    double rows = kind.rowsEach();
    double process = phase.cpuNanos() / phase.totals().started() / rows;
    double thread = phase.threadNanosPerOperation() / rows;
    double bytes = phase.bytesPerOperation() / rows;
    double perSecond = phase.totals().started() * rows / phase.seconds();
    System.out.printf(
        "%5s  %-10s  %6d  %13.1f  %12.1f  %8.3f  %,.0f%n",
        round > 0 ? round : "warm", plan.name(), threads, process, thread, bytes, perSecond);
    if (round > 0) {
      figures.add(PROCESS, process);
      figures.add(THREAD, thread);
      figures.add(BYTES, bytes);
    }
    return perSecond;
  }

  /** Returns a new name for each phase, because a ledger belongs to one phase. */
  private String name(Kind kind) {
    return kind == Kind.INGEST ? kind.phase + ingests++ : kind.phase;
  }

  private static void report(Kind kind, Figures figures) {
    System.out.println(
        kind.label
            + ": process ns "
            + figures.of(PROCESS).text(1)
            + "; load thread's ns "
            + figures.of(THREAD).text(1)
            + "; bytes "
            + figures.of(BYTES).text(3));
  }
}
