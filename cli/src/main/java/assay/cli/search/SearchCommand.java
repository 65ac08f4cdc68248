package assay.cli.search;

import assay.cli.fleet.FleetOptions;
import assay.cli.fleet.FleetRun;
import assay.cli.fleet.RemoteOptions;
import assay.cli.fleet.SiteOptions;
import assay.cli.fleet.WorkerSite;
import assay.cli.home.Failures;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.OutFolder;
import assay.cli.print.OutputOptions;
import assay.cli.run.OneProcess;
import assay.cli.run.PlanRun;
import assay.cli.run.PresetFile;
import assay.cli.run.StoreOptions;
import assay.cli.run.WorkloadOptions;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.WorkerLossPolicy;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.search.SearchLimits;
import assay.lab.search.SearchReport;
import assay.lab.search.SearchResult;
import assay.lab.search.Slo;
import assay.lab.workload.rows.Preset;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "search",
    description = {
      "Finds the highest open-loop rate at which bounds on response times hold.",
      "Loads a table once. Doubles or halves the rate until one rate meets the bounds and another"
          + " rate does not.",
      "Then bisects the interval between a passing and a failing rate. The option"
          + " --resolution sets the precision.",
      "The option --repeats sets the number of searches."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 rate found; 1 failure or Ctrl-C, or no rate meets the bounds; 2 bad input;"
          + " 3 undecided.",
      "Example: what is the highest rate at which 99 %% of requests take less than 20 ms?",
      "  assay search b --store accumulo --rows 1000000 --threads 32 --slo 'p99 < 20ms'"
    })
public final class SearchCommand implements Callable<Integer> {
  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PRESET", description = "Preset (YCSB workload): a, b, c, d, e or f.")
  private String preset;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      required = true,
      description = "Store to test; 'assay stores' lists all stores.")
  private String store;

  @Mixin private SearchOptions options;
  @Mixin private WorkloadOptions workloadOptions;

  @Mixin private StoreOptions storeOptions;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Folder in which the search's folder is created. Default: ${DEFAULT-VALUE}.")
  private Path out;

  @Mixin private FleetOptions fleetOptions;
  @Mixin private SiteOptions siteOptions;
  @Mixin private RemoteOptions remoteOptions;
  @Mixin private OutputOptions output;

  public SearchCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    OutFolder.check("--out", out);
    Preset chosen = Preset.named(preset);
    if (chosen.mix().isEmpty()) {
      throw new IllegalArgumentException(
          "preset '" + preset + "' only loads a table; use workload a, b, c, d, e or f");
    }
    Clients clients = new Clients(fleetOptions.clients().orElse(1), WorkerLossPolicy.CONTINUE);
    StepPlans plans = plans(chosen, clients);
    Plan first = plans.plan(0, 1);
    ActivityPlan step = first.runs().get(0);
    Slo slo = options.slo(first.workload().mix().byLabel().keySet());
    SearchLimits limits = options.limits(slo, step.duration().minus(step.warmup()));
    home.stores().check(store, first.storeSettings());
    WorkerSite site = new WorkerSite(home, siteOptions, remoteOptions, fleetOptions);
    FleetRun.check(fleetOptions, site, List.of(first));
    OneProcess.check(first, home.stores().provider(store));
    SearchSteps.Search search =
        new SearchSteps.Search(
            chosen.label() + " on " + store,
            conditions(first, step),
            slo,
            limits,
            first.draws().seed());
    SearchPrinter printer = new SearchPrinter(spec.commandLine().getOut(), output, slo);
    printer.heading(search.subject(), search.conditions());
    try (Interruption interruption = new Interruption()) {
      if (clients.several()) {
        interruption.runInterruptibly(() -> site.check(clients.count()));
      }
      SearchSteps steps =
          new SearchSteps(plans, new FleetRun(fleetOptions, site, printer), interruption.stop());
      SearchReport report =
          steps.search(new PlanRun(home, printer, interruption), search, out, printer);
      return exitCode(report.result().finding());
    }
  }

  private static int exitCode(SearchResult.Finding finding) {
    if (finding.answered()) {
      return 0;
    }
    return finding.undecided() ? Failures.UNDECIDED : Failures.FAILED;
  }

  private StepPlans plans(Preset chosen, Clients clients) {
    Map<String, String> variables = workloadOptions.variables();
    variables.put("preset", chosen.label());
    variables.putAll(options.variables());
    variables.putAll(workloadOptions.warmup());
    return new StepPlans(
        PresetFile.of(home, "search-step"),
        variables,
        workloadOptions.run(chosen, store, storeOptions, clients));
  }

  private Map<String, String> conditions(Plan plan, ActivityPlan step) {
    Map<String, String> conditions = new LinkedHashMap<>();
    conditions.put("rows", String.format(Locale.ROOT, "%,d", plan.workload().rows()));
    conditions.put("threads", Integer.toString(step.threads()));
    fleetOptions.clients().ifPresent(n -> conditions.put("clients", Integer.toString(n)));
    conditions.put("arrivals", step.pacing().label());
    conditions.put("step", step.duration().toMillis() / 1e3 + " s");
    conditions.put("warm-up", step.warmup().toSeconds() + " s");
    conditions.put("table", plan.table());
    conditions.put("seed", Long.toString(plan.draws().seed()));
    return conditions;
  }
}
