package assay.cli.experiment;

import assay.cli.home.Home;
import assay.cli.home.OptionValue;
import assay.cli.run.PresetFile;
import assay.cli.run.StoreOptions;
import assay.cli.run.WorkloadOptions;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.workload.rows.Preset;
import assay.store.QuantityParser;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class PresetOptions {
  @ArgGroup private Limit limit;

  private static final class Limit {
    @Option(
        names = "--operations",
        paramLabel = "N",
        description =
            "Number of operations after which the run ends. Default: the run ends after"
                + " --duration.")
    private Long operations;

    @Option(
        names = "--duration",
        paramLabel = "TIME",
        description =
            "Duration of the workload, such as 5m; a number without a unit means seconds. Default:"
                + " 60s.")
    private String duration;
  }

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Open-loop rate, such as 5000/s; a number without a unit means operations per second."
              + " Default: closed loop, at full speed.")
  private String rate;

  @Mixin private WorkloadOptions options;

  Plan plan(Home home, Preset chosen, String store, StoreOptions storeOptions, Clients clients) {
    boolean loadOnly = chosen.mix().isEmpty();
    Map<String, String> variables = options.variables();
    if (rate != null) {
      OptionValue.parse("--rate", rate, QuantityParser::ratePerSecond);
      variables.put("rate", rate);
    }
    if (!loadOnly) {
      variables.put("preset", chosen.label());
      variables.putAll(end());
    }
    PresetFile file = PresetFile.of(home, loadOnly ? "load" : "ycsb");
    return file.plan(variables, options.run(chosen, store, storeOptions, clients));
  }

  private Map<String, String> end() {
    if (limit != null && limit.operations != null) {
      if (limit.operations < 1) {
        throw new IllegalArgumentException(
            "--operations " + limit.operations + ": must be at least 1");
      }
      if (!options.warmup().isEmpty()) {
        throw new IllegalArgumentException(
            "--warmup: must be omitted with --operations, which runs without a warm-up");
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
