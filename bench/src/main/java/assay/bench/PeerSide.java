package assay.bench;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Program that runs several similar phases with Assay, and prints the cost of each phase. {@code
 * bench/peers} starts this program to compare Assay with YCSB.
 *
 * <p>Usage: {@code PeerSide DIST SCRATCH (read|half|load) THREADS OPERATIONS_PER_THREAD PHASES
 * STORE [NAME=VALUE ...]}
 */
public final class PeerSide {
  private static final long ROWS = 1_000_000;

  private PeerSide() {}

  public static void main(String[] args) throws Exception {
    Mix mix =
        args[2].equals("half")
            ? Mix.of(OperationKind.READ, 0.5, OperationKind.UPDATE)
            : Mix.only(OperationKind.READ);
    int threads = Integer.parseInt(args[3]);
    WorkloadSpec workload = Workloads.table(ROWS, 10, 100, mix);
    ActivityPlan plan =
        Workloads.closedLoop(
            args[2],
            args[2].equals("load") ? new RowLoad(workload) : new RowMix(workload),
            threads,
            Long.parseLong(args[4]) * threads);
    Map<String, String> settings = StoreServers.settings(List.of(args).subList(7, args.length));
    try (Store store = new StoreCatalog(Path.of(args[0], "stores")).open(args[6], settings);
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      for (int i = 0; i < Integer.parseInt(args[5]); i++) {
        runner.measure("bench", plan, 1).print();
      }
    }
  }
}
