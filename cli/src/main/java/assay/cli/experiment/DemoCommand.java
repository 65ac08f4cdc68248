package assay.cli.experiment;

import assay.cli.cluster.LocalCluster;
import assay.cli.home.Failures;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.OutFolder;
import assay.cli.print.NextCommands;
import assay.cli.print.OutputOptions;
import assay.cli.print.RunPrinter;
import assay.cli.reset.RunServers;
import assay.cli.run.PlanRun;
import assay.cli.run.PresetFile;
import assay.cli.run.SamplingOptions;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.phase.Jobs;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.run.RecordedRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "demo",
    description = {
      "Starts real servers, runs a workload for about a minute and writes a report.",
      "Loads 100,000 rows of 1 KB, then runs 50 %% reads and 50 %% updates at full speed.",
      "Then runs the same mix of reads and updates for 30 s at a third of the full speed.",
      "At the end, stops the servers, unless the servers were already running.",
      "A store that runs in Assay's own process, such as rocksdb, is tested with 50,000 rows for a"
          + " few seconds."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay demo --keep", "  assay demo --store rocksdb"})
public final class DemoCommand implements Callable<Integer> {
  private static final String USUAL_STORE = "accumulo";

  /**
   * Values of the demo's variables for a store that runs in Assay's own process. Such a store
   * answers within microseconds.
   */
  private static final Map<String, String> IN_THIS_PROCESS =
      Map.of(
          "rows", "50000",
          "probe", "2s",
          "rate", "10% of full-speed",
          "duration", "6s",
          "warmup", "1s");

  private final Home home;

  @Spec private CommandSpec spec;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      defaultValue = USUAL_STORE,
      description =
          "Store to test: a store without servers, or a store whose servers Assay can start."
              + " Default: ${DEFAULT-VALUE}.")
  private String store;

  @Option(names = "--keep", description = "Leaves the servers running at the end.")
  private boolean keep;

  @Mixin private OutFolder out;

  @Mixin private SamplingOptions sampling;

  @Mixin private OutputOptions output;

  public DemoCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    out.checked();
    RunPrinter printer = output.printer(spec.commandLine().getOut());
    try (Interruption interruption = new Interruption()) {
      Optional<LocalCluster> servers = LocalCluster.of(home, store, printer::notice);
      return servers.isPresent()
          ? onServers(servers.get(), printer, interruption)
          : run(IN_THIS_PROCESS, printer, interruption);
    }
  }

  private int onServers(LocalCluster servers, RunPrinter printer, Interruption interruption)
      throws Exception {
    boolean started = interruption.interruptibly(servers::up);
    try {
      return run(Map.of(), printer, interruption);
    } finally {
      if (started && !keep) {
        servers.down();
      }
    }
  }

  private int run(Map<String, String> variables, RunPrinter printer, Interruption interruption)
      throws Exception {
    RecordedRun run =
        new PlanRun(
                home,
                printer,
                interruption,
                sampling.sampling(),
                List.of(),
                Jobs.NONE,
                Optional.empty(),
                new RunServers(home, "demo", printer::notice))
            .run(plan(variables), out.path(), Map.of(), PlanRun.Way.ALONE);
    printer.next(NextCommands.ofRun(run.folder()));
    return run.manifest().verdict().valid() ? 0 : Failures.FAILED;
  }

  private Plan plan(Map<String, String> variables) {
    return PresetFile.of(home, "demo")
        .plan(
            variables, new ExperimentFile.Single("demo", store, Map.of(), TableUse.REPLACE, 1, 0));
  }
}
