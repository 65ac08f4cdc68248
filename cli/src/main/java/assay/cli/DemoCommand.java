package assay.cli;

import assay.lab.phase.Jobs;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.Pacing;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay demo}: the first minute. */
@Command(
    name = "demo",
    description = {
      "Runs a minute of work on real servers, which it starts, and writes a report.",
      "Loads 100,000 rows of 1 KB, then does 50 %% reads and 50 %% updates at a fixed rate.",
      "Servers that it started are stopped at the end. On a store in Assay's own process,",
      "such as rocksdb, it loads 50,000 rows and takes some seconds."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay demo --keep", "  assay demo --store rocksdb"})
final class DemoCommand implements Callable<Integer> {
  private static final int LOAD_THREADS = 2;
  private static final int THREADS = 8;
  private static final String USUAL_STORE = "accumulo";

  /** How much is done. */
  private record Scale(long rows, double ratePerSecond, Duration duration, Duration warmup) {
    static final Scale OF_SERVERS =
        new Scale(100_000, 500, Duration.ofSeconds(60), Duration.ofSeconds(20));
    static final Scale OF_THIS_PROCESS =
        new Scale(50_000, 2_000, Duration.ofSeconds(6), Duration.ofSeconds(1));
  }

  private final Home home;

  @Spec private CommandSpec spec;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      defaultValue = USUAL_STORE,
      description = "one whose servers Assay can start, or that needs none (${DEFAULT-VALUE})")
  private String store;

  @Option(names = "--keep", description = "leaves the servers running")
  private boolean keep;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "where run folders are made (${DEFAULT-VALUE})")
  private Path out;

  @Mixin private SamplingOptions sampling;

  @Mixin private OutputOptions output;

  DemoCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    RunPrinter printer = output.printer(spec.commandLine().getOut());
    try (Interruption interruption = new Interruption()) {
      Optional<LocalCluster> servers = LocalCluster.of(home, store, printer::notice);
      return servers.isPresent()
          ? onServers(servers.get(), printer, interruption)
          : run(Scale.OF_THIS_PROCESS, printer, interruption);
    }
  }

  private int onServers(LocalCluster servers, RunPrinter printer, Interruption interruption)
      throws Exception {
    boolean started = interruption.interruptibly(servers::up);
    try {
      return run(Scale.OF_SERVERS, printer, interruption);
    } finally {
      if (started && !keep) {
        servers.down();
      }
    }
  }

  private int run(Scale scale, RunPrinter printer, Interruption interruption) throws Exception {
    return new PlanRun(home, printer, interruption, sampling.sampling(), List.of(), Jobs.NONE)
        .exitCode(plan(scale), out);
  }

  private Plan plan(Scale scale) {
    WorkloadSpec workload = Preset.A.workload(scale.rows(), 1);
    ActivityPlan load =
        ActivityPlan.load(
            workload, LOAD_THREADS, new Pacing.ClosedLoop(), ActivityPlan.FLUSH_EVERY);
    ActivityPlan run =
        ActivityPlan.runFor(
            scale.duration(),
            scale.warmup(),
            workload,
            THREADS,
            new Pacing.OpenLoop(scale.ratePerSecond(), Pacing.Arrivals.CONSTANT),
            ActivityPlan.FLUSH_EVERY);
    return new Plan(
        "demo",
        store,
        new TreeMap<>(),
        "assay_demo",
        TableUse.REPLACE,
        workload,
        List.of(load.phase(), run.phase()),
        Clients.ONE);
  }
}
