package assay.cli;

import assay.lab.experiment.Plan;
import assay.lab.experiment.TableUse;
import assay.lab.load.Pacing;
import assay.lab.load.PhasePlan;
import assay.lab.workload.Preset;
import assay.lab.workload.WorkloadSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
      "Runs a minute of work on a real Accumulo, which it starts, and writes a report.",
      "Loads 200,000 rows of 1 KB, then does 50 %% reads and 50 %% updates at a fixed rate.",
      "Servers that it started are stopped at the end."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay demo --keep"})
final class DemoCommand implements Callable<Integer> {
  private static final long ROWS = 200_000;
  private static final double RATE_PER_SECOND = 1_000;
  private static final int LOAD_THREADS = 2;
  private static final int THREADS = 8;
  private static final Duration DURATION = Duration.ofSeconds(60);
  private static final Duration WARMUP = Duration.ofSeconds(10);

  private final Home home;

  @Spec private CommandSpec spec;

  @Option(names = "--keep", description = "leaves the servers running")
  private boolean keep;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "where run folders are made (${DEFAULT-VALUE})")
  private Path out;

  @Mixin private OutputOptions output;

  DemoCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    RunPrinter printer = output.printer(spec.commandLine().getOut());
    LocalAccumulo accumulo = new LocalAccumulo(home, printer::notice);
    try (Interruption interruption = new Interruption()) {
      boolean started = interruption.interruptibly(accumulo::up);
      try {
        return new PlanRun(home, printer, interruption).run(plan(), out);
      } finally {
        if (started && !keep) {
          accumulo.down();
        }
      }
    }
  }

  private static Plan plan() {
    WorkloadSpec workload = Preset.A.workload(ROWS, 1);
    PhasePlan load =
        PhasePlan.load(workload, LOAD_THREADS, new Pacing.ClosedLoop(), PhasePlan.FLUSH_EVERY);
    PhasePlan run =
        PhasePlan.runFor(
            DURATION,
            WARMUP,
            workload,
            THREADS,
            new Pacing.OpenLoop(RATE_PER_SECOND, Pacing.Arrivals.CONSTANT),
            PhasePlan.FLUSH_EVERY);
    return new Plan(
        "demo",
        "accumulo",
        new TreeMap<>(),
        "assay_demo",
        TableUse.REPLACE,
        workload,
        load,
        List.of(run));
  }
}
