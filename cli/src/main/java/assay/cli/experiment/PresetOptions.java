package assay.cli.experiment;

import assay.cli.home.Home;
import assay.cli.run.PresetFile;
import assay.cli.run.StoreOptions;
import assay.cli.run.WorkloadOptions;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.workload.rows.Preset;
import assay.store.Quantity;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What can be said of a preset on the command line: short names of its file's variables. */
final class PresetOptions {
  @ArgGroup private Limit limit;

  /** When the workload ends. */
  private static final class Limit {
    @Option(names = "--operations", paramLabel = "N", description = "ends after so many operations")
    private Long operations;

    @Option(
        names = "--duration",
        paramLabel = "TIME",
        description = "ends after this time, such as 5m; seconds without a unit (60s)")
    private String duration;
  }

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "open loop: operations are due at this rate, such as 5000/s; operations a second without"
              + " a unit; without it closed loop")
  private String rate;

  @Mixin private WorkloadOptions options;

  /** The variables of a preset's file, and what is said beside them. */
  Plan plan(Home home, Preset chosen, String store, StoreOptions storeOptions, Clients clients) {
    boolean loadOnly = chosen.mix().isEmpty();
    Map<String, String> variables = options.variables();
    if (rate != null) {
      WorkloadOptions.named("--rate", rate, Quantity::ratePerSecond);
      variables.put("rate", rate);
    }
    if (!loadOnly) {
      variables.put("preset", chosen.label());
      variables.putAll(end());
    }
    PresetFile file = loadOnly ? PresetFile.load(home) : PresetFile.ycsb(home);
    return file.plan(
        variables,
        new ExperimentFile.Single(
            chosen.label() + "-on-" + store,
            store,
            options.withBuffer(storeOptions.settings()),
            storeOptions.replace() ? TableUse.REPLACE : TableUse.KEEP,
            clients.count(),
            0));
  }

  /** When the workload ends, and what of it counts. */
  private Map<String, String> end() {
    if (limit != null && limit.operations != null) {
      if (limit.operations < 1) {
        throw new IllegalArgumentException(
            "--operations " + limit.operations + ": must be at least 1");
      }
      return Map.of("operations", Long.toString(limit.operations), "duration", "");
    }
    Map<String, String> end = new TreeMap<>(options.warmup());
    if (limit != null) {
      end.put("duration", WorkloadOptions.duration(limit.duration));
    }
    return end;
  }
}
