package assay.bench;

import assay.bench.peers.Cost;
import assay.lab.load.LoadGenerator;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Assay's side of {@code bench/peers}. Runs successive phases of one kind, and prints a line of
 * costs for each phase. The measurement of a phase begins before its sessions are opened, and ends
 * with the phase.
 *
 * <p>Arguments: dist folder, scratch folder, kind of phase ({@code read}, {@code half} or {@code
 * load}), threads, operations per phase, number of phases, store, and the store's settings as
 * {@code name=value}.
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
    Map<String, String> settings = new HashMap<>();
    for (int i = 7; i < args.length; i++) {
      int equals = args[i].indexOf('=');
      settings.put(args[i].substring(0, equals), args[i].substring(equals + 1));
    }
    try (Store store = new StoreCatalog(Path.of(args[0], "stores")).open(args[6], settings);
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      for (int phase = 0; phase < Integer.parseInt(args[5]); phase++) {
        System.out.println(cost(runner, plan).line());
      }
    }
  }

  private static Cost cost(PhaseRunner runner, ActivityPlan plan) throws Exception {
    ThreadMeter meter = new ThreadMeter(LoadGenerator.THREAD_PREFIX);
    long wall = System.nanoTime();
    long cpu = ProcessCpu.nanos();
    double done = runner.run("bench", plan, meter).started();
    double cpuNanos = ProcessCpu.nanos() - cpu;
    double seconds = (System.nanoTime() - wall) / 1e9;
    return new Cost(cpuNanos / done, meter.bytesPerOperation(), done / seconds);
  }
}
