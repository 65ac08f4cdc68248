package assay.bench;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.SampledSeries;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Checks that an open-loop run at half of a store's capacity keeps its rate and its schedule.
 *
 * <p>Arguments: dist folder, scratch folder, capacity in operations per second, number of runs.
 */
public final class OpenLoopBar {
  private static final String RATE_ERROR = "rate error";
  private static final String LAG = "lag";
  private static final String WAIT = "wait";
  private static final long ROWS = 10_000;
  private static final Duration WARMUP = Duration.ofSeconds(3);
  private static final Duration MEASURED = Duration.ofSeconds(10);

  private final Path dist;
  private final Path scratch;
  private final double capacityPerSecond;
  private final Figures figures = new Figures();

  private OpenLoopBar(Path dist, Path scratch, double capacityPerSecond) {
    this.dist = dist;
    this.scratch = scratch;
    this.capacityPerSecond = capacityPerSecond;
  }

  public static void main(String[] args) throws Exception {
    OpenLoopBar bar =
        new OpenLoopBar(Path.of(args[0]), Path.of(args[1]), Double.parseDouble(args[2]));
    System.out.printf("%ncapacity %s/s, offered %.0f/s%n", args[2], bar.capacityPerSecond / 2);
    System.out.println(
        "run  rate error  lag p50 us  p99 us  p99.9 us  max us  waited for a CPU, share");
    for (int run = 1; run <= Integer.parseInt(args[3]); run++) {
      bar.run(run);
    }
    System.out.println("rate error in %: " + bar.figures.of(RATE_ERROR).text(4));
    System.out.println("schedule lag p99 in us: " + bar.figures.of(LAG).text(1));
    System.out.println("share of time waited for a CPU in %: " + bar.figures.of(WAIT).text(2));
  }

  private void run(int number) throws Exception {
    Map<String, String> settings = Map.of("capacity", capacityPerSecond + "/s");
    WorkloadSpec workload = Workloads.table(ROWS, 10, 100, Mix.only(OperationKind.READ));
    RecordedRun recorded;
    try (Store store = new StoreCatalog(dist.resolve("stores")).open("simulated", settings);
        PhaseRunner runner = new PhaseRunner(store, scratch)) {
      store.tables().create("bench", workload.format().tableSpec());
      runner.run("bench", Workloads.closedLoop("load", new RowLoad(workload), 1, ROWS));
      runner.run("bench", openLoop(workload));
      recorded = runner.recorded();
    }
    add(number, recorded);
  }

  private ActivityPlan openLoop(WorkloadSpec workload) {
    return ActivityPlan.runFor(
        WARMUP.plus(MEASURED),
        WARMUP,
        workload,
        1,
        new Pacing.OpenLoop(capacityPerSecond / 2, Pacing.Arrivals.CONSTANT),
        ActivityPlan.FLUSH_EVERY);
  }

  private void add(int number, RecordedRun recorded) {
    double rate =
        recorded.measuredCount("run", OperationKind.READ.label(), Tag.OK)
            / (double) MEASURED.toSeconds();
    Histogram lag =
        recorded.latencies().get(new LatencyKey("run", LatencyKey.SCHEDULE_LAG, Tag.OK)).measured();
    double measuredFrom = recorded.phase("run").orElseThrow().measuredFromSeconds();
    double wait =
        recorded.series().get("wait.assay.share").samples().stream()
            .filter(sample -> sample.seconds() > measuredFrom)
            .mapToDouble(SampledSeries.Sample::value)
            .average()
            .orElse(Double.NaN);
    double rateError = rate / (capacityPerSecond / 2) - 1;
    double lagP99Micros = lag.getValueAtPercentile(99) / 1e3;
    figures.add(RATE_ERROR, 100 * Math.abs(rateError));
    figures.add(LAG, lagP99Micros);
    figures.add(WAIT, 100 * wait);
    System.out.printf(
        "%3d  %9.4f%%  %10.1f  %6.1f  %8.1f  %6.1f  %.4f%n",
        number,
        100 * rateError,
        lag.getValueAtPercentile(50) / 1e3,
        lagP99Micros,
        lag.getValueAtPercentile(99.9) / 1e3,
        lag.getMaxValue() / 1e3,
        wait);
  }
}
