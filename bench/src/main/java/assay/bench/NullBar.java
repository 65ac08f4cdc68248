package assay.bench;

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
import java.util.Map;

/**
 * Measures the CPU cost of Assay itself on the store {@code null}, which does nothing. Loads and
 * reads alternate in one JVM, as in a user's run.
 *
 * <p>{@code bench/run null} runs this benchmark.
 */
public final class NullBar {
  private static final long ROWS = 1_000_000;

  /**
   * Number of reads per phase. A phase must take seconds, because CPU time has a resolution of 10
   * ms.
   */
  private static final long READS = 30_000_000;

  private static final long LOADED_ROWS = 12_000_000;
  private static final long MULTI_READS = 1_000_000;
  private static final String READ = "read, zipfian over 10^6 keys";
  private static final String TWO_THREADS = "the same read, 2 threads";

  private final PhaseRunner runner;
  private final CostComparison costs = new CostComparison("null");
  private int phases;

  private NullBar(PhaseRunner runner) {
    this.runner = runner;
  }

  public static void main(String[] args) throws Exception {
    int firstRound = 1 - Integer.parseInt(args[2]);
    int rounds = Integer.parseInt(args[3]);
    try (Store store = new StoreCatalog(Path.of(args[0], "stores")).open("null", Map.of());
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      new NullBar(runner).measure(firstRound, rounds);
    }
  }

  private void measure(int firstRound, int rounds) throws Exception {
    WorkloadSpec reads = table(Mix.only(OperationKind.READ));
    RowMix halves = new RowMix(table(Preset.A.mix().orElseThrow()));
    RowMix increments = new RowMix(table(Mix.only(OperationKind.INCREMENT)));
    RowMix several = new RowMix(table(Mix.only(OperationKind.MULTI_READ)));
    int batch = SeveralRows.USUAL.batch();
    for (int round = firstRound; round <= rounds; round++) {
      run(round, "load, row of 10 x 100 B", new RowLoad(reads), 1, LOADED_ROWS, 1);
      run(round, READ, new RowMix(reads), 1, READS, 1);
      run(round, "50 % reads, 50 % updates of one field, the same keys", halves, 1, READS, 1);
      run(round, "increment, the same keys", increments, 1, READS, 1);
      run(round, "row of a multi-read of 100, the same keys", several, 1, MULTI_READS, batch);
      run(round, TWO_THREADS, new RowMix(reads), 2, 2 * READS, 1);
    }
    // These rounds run last, because calls of Source become slower once the JVM has loaded a second
    // implementation of this interface.
    for (int round = firstRound; round <= rounds; round++) {
      String entry = "entry of continuous-ingest with its checksum, ledger included";
      run(round, entry, Workloads.ingest(), 1, READS, 1);
    }
    costs.print();
    System.out.println(
        "reads per second, 2 threads / 1 thread: "
            + Spread.ofRatios(
                    costs.figures(TWO_THREADS, Cost::perSecond),
                    costs.figures(READ, Cost::perSecond))
                .text(2));
  }

  private static WorkloadSpec table(Mix mix) {
    return Workloads.table(ROWS, 10, 100, mix);
  }

  /**
   * Runs a phase and adds its cost to the results. Each phase has a new name, because a ledger file
   * can belong to only one phase.
   */
  private void run(
      int round, String what, Workload workload, int threads, long operations, int rowsEach)
      throws Exception {
    String name = "phase" + phases++;
    costs.add(
        round,
        what,
        runner.measure(
            "bench", Workloads.closedLoop(name, workload, threads, operations), rowsEach));
  }
}
