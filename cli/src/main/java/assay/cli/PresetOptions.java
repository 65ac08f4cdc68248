package assay.cli;

import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.Pacing;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What can be said of a preset on the command line; an experiment file says it itself. */
final class PresetOptions {
  @ArgGroup private Limit limit;

  /** When the workload ends. */
  private static final class Limit {
    @Option(names = "--operations", paramLabel = "N", description = "ends after so many operations")
    private Long operations;

    @Option(names = "--duration", paramLabel = "TIME", description = "ends after this time (60s)")
    private String duration;
  }

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "open loop: operations are due at this rate, such as 5000/s; without it closed loop")
  private String rate;

  @Mixin private WorkloadOptions options;

  /** The plan of a preset. */
  Plan plan(
      Preset chosen,
      String store,
      SortedMap<String, String> storeSettings,
      boolean replace,
      Clients clients) {
    WorkloadSpec workload = options.workload(chosen);
    boolean loadOnly = chosen.mix().isEmpty();
    Pacing pacing = pacing();
    ActivityPlan load =
        ActivityPlan.load(
            workload,
            options.threads(),
            loadOnly ? pacing : new Pacing.ClosedLoop(),
            options.flushEvery());
    return new Plan(
        chosen.label() + "-on-" + store,
        store,
        options.withBuffer(storeSettings),
        options.table(),
        replace ? TableUse.REPLACE : TableUse.KEEP,
        workload,
        loadOnly
            ? List.of(load.phase())
            : List.of(load.phase(), runPhase(workload, pacing).phase()),
        clients);
  }

  private ActivityPlan runPhase(WorkloadSpec workload, Pacing pacing) {
    if (limit != null && limit.operations != null) {
      if (limit.operations < 1) {
        throw new IllegalArgumentException(
            "--operations " + limit.operations + ": at least 1 is expected");
      }
      return ActivityPlan.runOf(
          limit.operations, workload, options.threads(), pacing, options.flushEvery());
    }
    Duration duration =
        WorkloadOptions.named(
            "--duration", limit == null ? "60s" : limit.duration, Quantity::duration);
    if (duration.toMillis() < 1000) {
      throw new IllegalArgumentException("--duration: at least 1s is expected");
    }
    return ActivityPlan.runFor(
        duration,
        options.warmup(duration),
        workload,
        options.threads(),
        pacing,
        options.flushEvery());
  }

  private Pacing pacing() {
    return rate == null
        ? new Pacing.ClosedLoop()
        : options.openLoop(WorkloadOptions.named("--rate", rate, Quantity::ratePerSecond));
  }
}
