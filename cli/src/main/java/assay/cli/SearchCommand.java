package assay.cli;

import assay.lab.plan.Clients;
import assay.lab.plan.OnLoss;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.Pacing;
import assay.lab.search.Limits;
import assay.lab.search.SearchReport;
import assay.lab.search.Slo;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay search}: the highest rate at which bounds on response times hold. */
@Command(
    name = "search",
    description = {
      "Finds the highest open-loop rate at which bounds on response times hold.",
      "A table is loaded once; then rates are doubled or halved, and the gap between one that holds"
          + " and one that does not is halved, until it is small. All of that several times over."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 found, 1 undetermined or broken off, 2 bad input.",
      "Example: what can be asked of this store for 99 %% of answers within 20 ms?",
      "  assay search b --store accumulo --rows 1000000 --threads 32 --slo 'p99 < 20ms'"
    })
final class SearchCommand implements Callable<Integer> {
  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PRESET", description = "one of YCSB's a to f")
  private String preset;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      required = true,
      description = "see 'assay stores'")
  private String store;

  @Mixin private SearchOptions options;
  @Mixin private WorkloadOptions workloadOptions;

  @Option(names = "--replace", description = "drops the table first if it is there")
  private boolean replace;

  @Option(
      names = "--client-properties",
      paramLabel = "FILE",
      description = "accumulo: connects to this site instead of this machine's cluster")
  private Path clientProperties;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "a setting of the store; 'assay stores STORE' lists them")
  private SortedMap<String, String> settings = new TreeMap<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "where the search's folder is made (${DEFAULT-VALUE})")
  private Path out;

  @Mixin private FleetOptions fleetOptions;
  @Mixin private SiteOptions siteOptions;
  @Mixin private RemoteOptions remoteOptions;
  @Mixin private OutputOptions output;

  SearchCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    Preset chosen = Preset.named(preset);
    if (chosen.mix().isEmpty()) {
      throw new IllegalArgumentException(
          "preset '" + preset + "' has no operations to search with; one of a to f is expected");
    }
    WorkloadSpec workload = workloadOptions.workload(chosen);
    Duration duration = options.duration();
    Duration warmup = workloadOptions.warmup(duration);
    ActivityPlan step =
        ActivityPlan.runFor(
            duration,
            warmup,
            workload,
            workloadOptions.threads(),
            new Pacing.ClosedLoop(),
            workloadOptions.flushEvery());
    Slo slo = options.slo(workload.mix().byLabel().keySet());
    Limits limits = options.limits(slo, duration.minus(warmup));
    SortedMap<String, String> all = workloadOptions.withBuffer(settings);
    if (clientProperties != null) {
      all.put("client-properties", clientProperties.toAbsolutePath().toString());
    }
    StoreSettings.of(home.stores().provider(store), all);
    Clients clients = new Clients(fleetOptions.clients().orElse(1), OnLoss.CONTINUE);
    WorkerSite site = new WorkerSite(home, siteOptions, remoteOptions, fleetOptions);
    check(site, step, all, clients);
    SearchPrinter printer = new SearchPrinter(spec.commandLine().getOut(), output, slo);
    printer.heading(chosen.label() + " on " + store, conditions(step, workload));
    try (Interruption interruption = new Interruption()) {
      if (clients.several()) {
        interruption.interruptibly(
            () -> {
              site.check(clients.count());
              return null;
            });
      }
      SearchSteps steps =
          new SearchSteps(
              step,
              workloadOptions,
              store,
              all,
              options.settle(),
              replace,
              clients,
              new FleetRun(fleetOptions, site, printer),
              interruption.stop());
      SearchReport report =
          steps.search(
              new PlanRun(home, printer, interruption),
              new SearchSteps.Search(
                  chosen.label() + " on " + store, conditions(step, workload), slo, limits),
              out,
              printer);
      return report.result().finding().answered() ? 0 : Failures.FAILED;
    }
  }

  /** Looks for what clients cannot do together. Nothing is started. */
  private void check(
      WorkerSite site, ActivityPlan step, SortedMap<String, String> settings, Clients clients)
      throws StoreException {
    Plan plan =
        new Plan(
            "search",
            store,
            settings,
            workloadOptions.table(),
            TableUse.KEEP,
            step.rows().orElseThrow(),
            List.of(step.phase()),
            clients);
    FleetRun.check(fleetOptions, site, List.of(plan));
    OneProcess.check(plan, home.stores().provider(store));
  }

  private Map<String, String> conditions(ActivityPlan step, WorkloadSpec workload) {
    Map<String, String> conditions = new LinkedHashMap<>();
    conditions.put("rows", String.format(java.util.Locale.ROOT, "%,d", workload.rows()));
    conditions.put("threads", Integer.toString(step.threads()));
    fleetOptions.clients().ifPresent(n -> conditions.put("clients", Integer.toString(n)));
    conditions.put("arrivals", workloadOptions.openLoop(1).label());
    conditions.put("step", step.duration().toMillis() / 1e3 + " s");
    conditions.put("warm-up", step.warmup().toSeconds() + " s");
    conditions.put("table", workloadOptions.table());
    conditions.put("seed", Long.toString(workload.seed()));
    return conditions;
  }
}
