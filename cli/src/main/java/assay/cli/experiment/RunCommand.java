package assay.cli.experiment;

import assay.cli.cluster.RefusedAction;
import assay.cli.fleet.BackgroundOptions;
import assay.cli.fleet.BackgroundServices;
import assay.cli.fleet.FleetOptions;
import assay.cli.fleet.RemoteOptions;
import assay.cli.fleet.SiteOptions;
import assay.cli.fleet.WorkerSite;
import assay.cli.home.Catalogue;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.OutFolder;
import assay.cli.print.NextCommands;
import assay.cli.print.OptionSections;
import assay.cli.print.OutputOptions;
import assay.cli.print.RunPrinter;
import assay.cli.run.SamplingOptions;
import assay.cli.run.StoreOptions;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.WorkerLossPolicy;
import assay.lab.workload.rows.Preset;
import assay.store.Names;
import assay.store.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    description = {
      "Loads a table, runs a workload on the table, and reports what limited the store.",
      "A preset reuses an existing table that contains the required rows. An experiment creates"
          + " new tables."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Presets: 'load' only loads the table. The other presets are YCSB's workloads. a: 50 %%"
          + " reads, 50 %% updates. b: 95 %% reads, 5 %% updates. c: only reads. d: 95 %% reads of"
          + " the newest rows, 5 %% inserts. e: 95 %% scans, 5 %% inserts. f: 50 %% reads, 50 %%"
          + " read-modify-writes.",
      "Example: will this store keep up with 5,000 operations per second?",
      "  assay run a --store accumulo --rows 1000000 --rate 5000/s --duration 5m --threads 32",
      "Example: which runs does this experiment plan at a hundredth of the full size?",
      "  assay run presplit --store accumulo --scale 0.01 --dry-run",
      "Example: resume an experiment after Ctrl-C or a power failure:",
      "  assay run presplit --store accumulo --resume"
    })
public final class RunCommand implements Callable<Integer> {
  private static final OptionSections SECTIONS =
      new OptionSections()
          .add(
              "Most used",
              "--store --rate --threads --duration --rows --slo --replace --setting --out")
          .add("Experiments", "--set --scale --repeat --variant --resume --dry-run")
          .add(
              "Workloads of presets",
              "--operations --warmup --arrivals --distribution --scan-length --table --fields"
                  + " --field-length --values --compressible --keys --key-digits --seed --buffer"
                  + " --flush-every")
          .add("Servers", "--client-properties --server-hosts --job-conf --job-files --job-memory")
          .add(
              "Several clients",
              "--clients --hosts --on --zookeeper --await-workers --address --ssh-config"
                  + " --worker-home --worker-memory --yarn-conf --yarn-queue")
          .add(
              "Metrics",
              "--sample-every --process-groups --listen --probes --probe-hosts --await-probes"
                  + " --profile --slots")
          .add("Output", "--quiet --verbose --json --help --version");

  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WHAT",
      description = "Preset (load, a, b, c, d, e or f), name of an experiment, or experiment file.")
  private String what;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      description =
          "Store to test; 'assay stores' lists all stores. Default: the store in the experiment"
              + " file; a preset has no default.")
  private String store;

  @Mixin private ExperimentOptions experimentOptions;

  @Mixin private FleetOptions fleetOptions;

  @Mixin private SiteOptions siteOptions;

  @Mixin private RemoteOptions remoteOptions;

  @Mixin private JobOptions jobOptions;

  @Mixin private PresetOptions presetOptions;

  @Option(
      names = "--slo",
      paramLabel = "BOUNDS",
      description = {
        "Bounds on response times in the last phase, such as 'p99 < 20ms and max < 1s of read'.",
        "A bound can limit p50, p90, p95, p99, p99.9, p99.99 or max. 'of read' restricts one bound"
            + " to the operation 'read'; a bound without 'of' covers all operations together.",
        "The exit code is 1 if a bound is exceeded, and 3 if the measurements cannot decide whether"
            + " a bound is exceeded."
      })
  private String slo;

  @Mixin private StoreOptions storeOptions;

  @Mixin private OutFolder out;

  @Mixin private BackgroundOptions besideOptions;
  @Mixin private SamplingOptions samplingOptions;

  @Mixin private OutputOptions output;

  private RunCommand(Home home) {
    this.home = home;
  }

  public static CommandLine commandLine(Home home) {
    return SECTIONS.in(new CommandLine(new RunCommand(home)));
  }

  @Override
  public Integer call() throws Exception {
    Catalogue catalogue = home.experiments();
    if (Preset.isNamed(what)) {
      refuse(experimentOptions, "is for experiments; '" + what + "' is a preset");
      if (!besideOptions.elsewhere() && !siteOptions.elsewhere()) {
        refuse(remoteOptions, "needs --hosts, --on or --probe-hosts");
      }
      refuse(jobOptions, "is for experiments; '" + what + "' is a preset");
      return runPreset();
    }
    Path file =
        catalogue.find(what).orElseThrow(() -> new IllegalArgumentException(unknown(catalogue)));
    refuse(presetOptions, "is for presets; set the value in the experiment file, or with --set");
    return runExperiment(file);
  }

  private int runPreset() throws Exception {
    if (store == null) {
      throw new ParameterException(spec.commandLine(), "Missing required option: '--store=STORE'");
    }
    Clients clients = new Clients(fleetOptions.clients().orElse(1), WorkerLossPolicy.CONTINUE);
    Plan plan = presetOptions.plan(home, Preset.named(what), store, storeOptions, clients);
    ExperimentRuns runs = runs(List.of(plan), PreviousRuns.NONE, secret -> Map.of());
    runs.check();
    return carryOut(runs);
  }

  private int runExperiment(Path path) throws Exception {
    ExperimentFile file = ExperimentFile.read(path, experimentOptions.variables);
    double scale = Optional.ofNullable(experimentOptions.scale).orElse(file.scale());
    ExperimentFile.Choices choices =
        new ExperimentFile.Choices(
            Optional.ofNullable(store),
            storeOptions.settings(),
            scale,
            experimentOptions.variants,
            storeOptions.replace(),
            Instant.now(),
            fleetOptions.clients(),
            Optional.ofNullable(experimentOptions.repeats));
    List<Plan> plans = file.plans(choices);
    PreviousRuns earlier = PreviousRuns.NONE;
    if (experimentOptions.resume) {
      Path there = out.path().toAbsolutePath().normalize().resolve(plans.get(0).experiment());
      plans = file.plans(choices.begunAt(PreviousRuns.begun(there)));
      earlier = PreviousRuns.of(there, plans);
    }
    ExperimentRuns runs = runs(plans, earlier, plan -> file.secrets(plan, System::getenv));
    try {
      runs.checkServers();
    } catch (IllegalArgumentException e) {
      throw file.refusedServers(e);
    }
    try {
      runs.check();
    } catch (RefusedPhase e) {
      throw file.refusedPhase(e.phase(), e);
    } catch (RefusedAction e) {
      throw file.refusedAction(e.plan(), e.phase(), e.action(), e);
    }
    if (experimentOptions.dryRun) {
      new DryRun(file, runs.left(), scale, runs.doubts()).print(spec.commandLine().getOut());
      return 0;
    }
    return carryOut(runs);
  }

  private ExperimentRuns runs(
      List<Plan> plans, PreviousRuns earlier, Function<Plan, Map<String, String>> secrets)
      throws IOException {
    return new ExperimentRuns(
        home,
        plans,
        earlier,
        secrets,
        fleetOptions,
        new WorkerSite(home, siteOptions, remoteOptions, fleetOptions),
        samplingOptions.sampling(),
        jobOptions.site(),
        experimentOptions.servers(remoteOptions.ssh()),
        new RunSlo(Optional.ofNullable(slo)));
  }

  private int carryOut(ExperimentRuns runs) throws Exception {
    Path folder = out.checked();
    RunPrinter printer = output.printer(spec.commandLine().getOut());
    try (BackgroundServices beside = besideOptions.open(home, remoteOptions, printer::notice);
        Interruption interruption = new Interruption()) {
      interruption.runInterruptibly(runs::checkSite);
      return runs.exitCode(printer, interruption, folder, beside.companions(), goOn());
    }
  }

  private String goOn() {
    List<String> words = new ArrayList<>(List.of("assay"));
    spec.root().commandLine().getParseResult().originalArgs().stream()
        .map(RunCommand::withoutSecret)
        .map(NextCommands::quoted)
        .forEach(words::add);
    if (!experimentOptions.resume) {
      words.add("--resume");
    }
    return String.join(" ", words);
  }

  private static String withoutSecret(String word) {
    int equals = word.lastIndexOf('=');
    boolean secret =
        equals > 0
            && Stream.of(word.substring(0, equals).split("=", -1))
                .anyMatch(name -> Secrets.without(Map.of(name, "")).isEmpty());
    return secret ? word.substring(0, equals + 1) + "…" : word;
  }

  private String unknown(Catalogue catalogue) {
    List<String> names = new ArrayList<>(Preset.labels());
    names.addAll(catalogue.names());
    return "no preset, experiment or file '" + what + "'; " + Names.nearest(what, names);
  }

  private void refuse(Object options, String why) {
    Set<String> names =
        spec.mixins().values().stream()
            .filter(mixin -> mixin.userObject() == options)
            .findFirst()
            .orElseThrow()
            .optionsMap()
            .keySet();
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      if (names.contains(given.longestName())) {
        throw new IllegalArgumentException(given.longestName() + " " + why);
      }
    }
  }
}
