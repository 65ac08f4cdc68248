package assay.bench;

import assay.lab.load.LoadGenerator;
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
import java.util.ArrayList;
import java.util.List;
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

  private record Cost(
      double processNanos, double threadNanos, double bytes, double operationsPerSecond) {}

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
    List<Cost> loadsByOne = new ArrayList<>();
    List<Cost> readsByOne = new ArrayList<>();
    List<Cost> mixedByOne = new ArrayList<>();
    List<Cost> incrementsByOne = new ArrayList<>();
    List<Cost> rowsByOne = new ArrayList<>();
    List<Cost> entriesByOne = new ArrayList<>();
    List<Double> speedups = new ArrayList<>();
    List<Double> readsByTwoNanos = new ArrayList<>();
    System.out.println("round  operation  threads  process ns/op  thread ns/op  bytes/op  op/s");
    for (int round = 1 - warmupRounds; round <= rounds; round++) {
      Cost load = cost(round, Kind.LOAD, 1);
      Cost read = cost(round, Kind.READ, 1);
      Cost mixed = cost(round, Kind.MIXED, 1);
      Cost increment = cost(round, Kind.INCREMENT, 1);
      Cost row = cost(round, Kind.MULTI_READ, 1);
      Cost readByTwo = cost(round, Kind.READ, 2);
      if (round > 0) {
        loadsByOne.add(load);
        readsByOne.add(read);
        mixedByOne.add(mixed);
        incrementsByOne.add(increment);
        rowsByOne.add(row);
        readsByTwoNanos.add(readByTwo.processNanos);
        speedups.add(readByTwo.operationsPerSecond / read.operationsPerSecond);
      }
    }
    // These rounds come last: a second kind of source in the process makes every call of a source
    // slower.
    for (int round = 1 - warmupRounds; round <= rounds; round++) {
      Cost entry = cost(round, Kind.INGEST, 1);
      if (round > 0) {
        entriesByOne.add(entry);
      }
    }
    report(Kind.READ, readsByOne);
    report(Kind.MIXED, mixedByOne);
    report(Kind.LOAD, loadsByOne);
    report(Kind.INCREMENT, incrementsByOne);
    report(Kind.MULTI_READ, rowsByOne);
    report(Kind.INGEST, entriesByOne);
    System.out.println("2 threads, process ns per read: " + Spread.of(readsByTwoNanos).text(1));
    System.out.println("reads per second, 2 threads / 1 thread: " + Spread.of(speedups).text(2));
  }

  private Cost cost(int round, Kind kind, int threads) throws Exception {
    WorkloadSpec workload = Workloads.table(ROWS, 10, 100, kind.mix);
    ActivityPlan plan =
        Workloads.closedLoop(
            name(kind), kind.what.apply(workload), threads, kind.operations * threads);
    ThreadMeter meter = new ThreadMeter(LoadGenerator.THREAD_PREFIX);
    long wall = System.nanoTime();
    long cpu = ProcessCpu.nanos();
    long done = runner.run("bench", plan, meter).started();
    double cpuNanos = ProcessCpu.nanos() - cpu;
    double seconds = (System.nanoTime() - wall) / 1e9;
    double rows = kind.rowsEach();
    Cost cost =
        new Cost(
            cpuNanos / done / rows,
            meter.threadNanosPerOperation() / rows,
            meter.bytesPerOperation() / rows,
            done * rows / seconds);
    System.out.printf(
        "%5s  %-10s  %6d  %13.1f  %12.1f  %8.3f  %,.0f%n",
        round > 0 ? round : "warm",
        plan.name(),
        threads,
        cost.processNanos,
        cost.threadNanos,
        cost.bytes,
        cost.operationsPerSecond);
    return cost;
  }

  /** Returns a new name for each phase, because a ledger belongs to one phase. */
  private String name(Kind kind) {
    return kind == Kind.INGEST ? kind.phase + ingests++ : kind.phase;
  }

  private static void report(Kind kind, List<Cost> costs) {
    System.out.println(
        kind.label
            + ": process ns "
            + Spread.of(costs.stream().map(Cost::processNanos).toList()).text(1)
            + "; load thread's ns "
            + Spread.of(costs.stream().map(Cost::threadNanos).toList()).text(1)
            + "; bytes "
            + Spread.of(costs.stream().map(Cost::bytes).toList()).text(3));
  }
}
