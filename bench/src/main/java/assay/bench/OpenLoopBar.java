package assay.bench;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.RecordedRun;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures how exactly an open-loop run keeps to its rate and schedule. The rate is half of the
 * simulated store's capacity.
 *
 * <p>{@code bench/run openloop} runs this benchmark.
 */
public final class OpenLoopBar {
  private static final long ROWS = 10_000;
  private static final Duration WARMUP = Duration.ofSeconds(3);
  private static final Duration MEASURED = Duration.ofSeconds(10);

  private OpenLoopBar() {}

  public static void main(String[] args) throws Exception {
    StoreCatalog stores = new StoreCatalog(Path.of(args[0], "stores"));
    double capacity = Double.parseDouble(args[2]);
    List<Double> errors = new ArrayList<>();
    List<Double> lags = new ArrayList<>();
    System.out.printf("%ncapacity %s/s, offered %.0f/s%n", args[2], capacity / 2);
    for (int run = 1; run <= Integer.parseInt(args[3]); run++) {
      RecordedRun recorded = run(stores, Path.of(args[1]), capacity);
      double rate =
          recorded.measuredCount("run", OperationKind.READ.label(), Tag.OK)
              / (double) MEASURED.toSeconds();
      LatencyKey lag = new LatencyKey("run", LatencyKey.SCHEDULE_LAG, Tag.OK);
      errors.add(100 * Math.abs(rate / (capacity / 2) - 1));
      lags.add(recorded.latencies().get(lag).measured().getValueAtPercentile(99) / 1e3);
      System.out.printf(
          "%3d  rate error %.4f %%, schedule lag p99 %.1f us%n",
          run, errors.get(run - 1), lags.get(run - 1));
    }
    System.out.println("rate error in %: " + Spread.of(errors).text(4));
    System.out.println("schedule lag p99 in us: " + Spread.of(lags).text(1));
  }

  private static RecordedRun run(StoreCatalog stores, Path scratch, double capacity)
      throws Exception {
    Map<String, String> settings = Map.of("capacity", capacity + "/s");
    WorkloadSpec workload = Workloads.table(ROWS, 10, 100, Mix.only(OperationKind.READ));
    try (Store store = stores.open("simulated", settings);
        PhaseRunner runner = new PhaseRunner(store, scratch)) {
      store.tables().create("bench", workload.format().tableSpec());
      runner.run("bench", Workloads.closedLoop("load", new RowLoad(workload), 1, ROWS));
      runner.run(
          "bench",
          ActivityPlan.runFor(
              WARMUP.plus(MEASURED),
              WARMUP,
              workload,
              1,
              new Pacing.OpenLoop(capacity / 2, Pacing.Arrivals.CONSTANT),
              ActivityPlan.FLUSH_EVERY));
      return runner.recorded();
    }
  }
}
