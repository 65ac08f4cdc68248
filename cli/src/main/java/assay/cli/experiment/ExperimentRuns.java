package assay.cli.experiment;

import assay.cli.cluster.ActionCheck;
import assay.cli.cluster.LocalCluster;
import assay.cli.cluster.RefusedAction;
import assay.cli.cluster.ServersFile;
import assay.cli.cluster.StudyServers;
import assay.cli.fleet.FleetOptions;
import assay.cli.fleet.FleetRun;
import assay.cli.fleet.WorkerSite;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.launch.JobLauncher;
import assay.cli.print.RunPrinter;
import assay.cli.reset.ResetCheck;
import assay.cli.reset.RunServers;
import assay.cli.run.OneProcess;
import assay.cli.run.PlanRun;
import assay.clusters.ClusterException;
import assay.lab.experiment.BackgroundTask;
import assay.lab.experiment.Sampling;
import assay.lab.phase.JobSite;
import assay.lab.phase.Jobs;
import assay.lab.plan.Cloning;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.RunReader;
import assay.lab.verdict.PlanDoubts;
import assay.lab.workload.StudyServer;
import assay.store.Difference;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import assay.store.capability.Capability;
import assay.store.capability.Snapshots;
import assay.store.catalog.StoreCatalog;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Executes the runs of an experiment or a preset one after another.
 *
 * @param plans plans of the runs in order of execution, at least one
 * @param earlier runs of these plans that already exist
 * @param secrets returns the settings of a plan's store that must not be recorded, such as
 *     passwords
 * @param servers servers that Assay did not start; empty if there are none
 * @param slo bounds on response times that must hold in each run
 */
record ExperimentRuns(
    Home home,
    List<Plan> plans,
    PreviousRuns earlier,
    Function<Plan, Map<String, String>> secrets,
    FleetOptions fleet,
    WorkerSite site,
    Sampling sampling,
    JobSite jobs,
    Optional<ServersFile> servers,
    RunSlo slo) {
  private static final String BUFFER = "buffer";
  private static final int MOST_DOUBTS = 3;

  List<String> doubts() throws StoreException {
    Set<String> doubts = new LinkedHashSet<>();
    for (Plan plan : plans) {
      doubts.addAll(PlanDoubts.of(plan, bufferBytes(plan)));
    }
    return List.copyOf(doubts);
  }

  private long bufferBytes(Plan plan) throws StoreException {
    StoreProvider provider = home.stores().provider(plan.store());
    return provider.settings().stream().anyMatch(of -> of.name().equals(BUFFER))
        ? StoreSettings.of(provider, settings(plan)).bytes(BUFFER)
        : 0;
  }

  List<Plan> left() {
    return earlier.left(plans, Instant.now());
  }

  /**
   * Checks that the stores support the plans and their settings. The check starts no servers, and
   * connects only to the servers of studies.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if a setting is invalid;
   *     the message names the valid alternatives
   * @throws RefusedPhase if a store lacks a capability that a phase needs
   * @throws RefusedAction if an action is not possible with the servers or tables
   * @throws IllegalArgumentException if options do not apply to the plans
   */
  void check() throws StoreException {
    FleetRun.check(fleet, site, plans);
    slo.check(plans);
    StoreCatalog catalog = home.stores();
    for (Plan plan : plans) {
      StoreProvider provider = catalog.provider(plan.store());
      catalog.check(plan.store(), settings(plan));
      for (PhasePlan phase : plan.phases()) {
        try {
          requireFor(phase, catalog, provider);
          for (StudyServer server : plan.servers(phase)) {
            StudyServers.check(server);
          }
        } catch (StoreException e) {
          throw new RefusedPhase(phase, e);
        }
      }
      for (Capability needed : plan.needs()) {
        require(catalog, provider, "the experiment", needed.label(), of -> has(of, needed));
      }
      OneProcess.check(plan, provider);
      Optional<LocalCluster> own =
          RunServers.own(home, plan.experiment(), plan, settings(plan).keySet(), line -> {});
      new ActionCheck(home, plan, settings(plan), servers, own).check(provider);
    }
  }

  /**
   * Checks that the servers of all plans can be started and reset as planned. The check starts no
   * servers.
   *
   * @throws IllegalArgumentException if servers cannot be started or reset as planned; the message
   *     is one line
   */
  void checkServers() throws StoreException {
    ResetCheck resets = new ResetCheck(home, servers.isPresent());
    for (Plan plan : plans) {
      resets.check(plan, settings(plan).keySet(), home.stores().provider(plan.store()));
    }
  }

  /**
   * Checks that all clients can be started, and that this machine has the programs that phases run.
   *
   * @throws IllegalArgumentException if a client cannot be started or a program is missing; the
   *     message is one line
   */
  void checkSite() throws IOException, InterruptedException {
    plans.stream().flatMap(plan -> plan.phases().stream()).forEach(ExperimentRuns::requirePrograms);
    for (int clients :
        plans.stream().mapToInt(plan -> plan.clients().count()).distinct().toArray()) {
      if (clients > 1) {
        site.check(clients);
      }
    }
  }

  /**
   * Executes the runs and prints their outcomes. Ctrl-C ends the current run and cancels the
   * remaining runs.
   *
   * @param companions services that run in the background of each run
   * @param goOn command with which the user can execute the remaining runs
   * @return exit code, as defined by {@link RunOutcomes#exitCode}
   */
  int exitCode(
      RunPrinter given,
      Interruption interruption,
      Path out,
      List<BackgroundTask> companions,
      String goOn)
      throws Exception {
    RunPrinter printer = plans.size() > 1 ? given.ofSeveral() : given;
    RunOutcomes carried = new RunOutcomes(plans, printer, slo, goOn);
    warn(printer);
    earlier.lines(plans).forEach(printer::notice);
    for (Map.Entry<Integer, Path> done : earlier.done().entrySet()) {
      carried.note(plans.get(done.getKey() - 1), RunReader.read(done.getValue()));
    }
    Clones clones = new Clones(printer::notice);
    // If there are several runs, 'printer' omits repeated lines. Starts of servers are reported to
    // 'given' instead, because each start takes time and the user should see it.
    RunServers own = new RunServers(home, plans.get(0).experiment(), given::notice);
    for (Plan plan : left()) {
      own.take(plan, settings(plan).keySet());
    }
    try {
      Clones.RunExecutor oneRun =
          plan -> {
            begins(plan, printer);
            return new PlanRun(
                    home, printer, interruption, sampling, companions, jobs(plan), servers, own)
                .run(plan, out, secrets.apply(plan), new FleetRun(fleet, site, printer).way(plan));
          };
      for (Plan plan : left()) {
        carried.next(plan, () -> clones.run(plan, oneRun));
        if (interruption.stop().isRequested()) {
          break;
        }
      }
      if (own.own().isEmpty() && !interruption.stop().isRequested()) {
        for (Cloning cloning : clones.begun()) {
          deleteSnapshots(cloning, new PlanRun(home, printer, interruption));
        }
      }
    } catch (InterruptedException e) {
      // The user pressed Ctrl-C before a run started. If there are several runs, a summary is still
      // printed.
      if (plans.size() == 1 || !interruption.stop().isRequested()) {
        throw e;
      }
    } catch (StoreException | ClusterException | IOException e) {
      carried.sayLeft();
      throw e;
    } finally {
      own.end();
    }
    return carried.exitCode();
  }

  private void warn(RunPrinter printer) throws StoreException {
    List<String> doubts = doubts();
    doubts.stream().limit(MOST_DOUBTS).forEach(doubt -> printer.notice("Caveat: " + doubt));
    if (doubts.size() > MOST_DOUBTS) {
      printer.notice(
          "Number of caveats not shown: "
              + (doubts.size() - MOST_DOUBTS)
              + "; --dry-run shows all caveats");
    }
  }

  /**
   * Deletes the snapshots from which tables were cloned. Otherwise, the snapshots would remain in
   * stores that are shared or that keep their data.
   */
  private void deleteSnapshots(Cloning of, PlanRun run) throws Exception {
    run.onStore(
        of.load().store(),
        settings(of.load()),
        (store, connection) -> {
          Snapshots there = (Snapshots) store;
          for (String snapshot : there.snapshots()) {
            if (of.snapshots().contains(snapshot)) {
              there.deleteSnapshot(snapshot);
            }
          }
          return null;
        });
  }

  private void begins(Plan plan, RunPrinter printer) {
    int widest =
        plans.stream()
            .flatMap(each -> each.origin().stream())
            .map(PlanOrigin::heading)
            .mapToInt(String::length)
            .max()
            .orElse(0);
    boolean load = !plan.experiment().equals(plans.get(0).experiment());
    if (plans.size() > 1) {
      String heading = load ? "load" : plan.origin().map(PlanOrigin::heading).orElse("");
      printer.begins(heading + " ".repeat(Math.max(0, widest - heading.length())));
    }
  }

  private Jobs jobs(Plan plan) {
    return new JobLauncher(home.dist().resolve("jobs"), jobs, context -> PlanCodec.toJson(plan));
  }

  private Map<String, String> settings(Plan plan) {
    Map<String, String> settings = new TreeMap<>(plan.storeSettings());
    settings.putAll(secrets.apply(plan));
    return settings;
  }

  private static boolean has(StoreProvider provider, Capability needed) {
    return Capability.of(provider.storeClass()).contains(needed);
  }

  private static boolean orders(StoreProvider provider) {
    return !provider.differences().contains(Difference.ROWS_IN_HASH_ORDER);
  }

  private static void requireFor(PhasePlan phase, StoreCatalog catalog, StoreProvider provider)
      throws StoreException {
    String what = "phase '" + phase.name() + "'";
    for (Capability needed : phase.needs()) {
      require(catalog, provider, what, needed.label(), of -> has(of, needed));
    }
    if (phase.activities().stream().anyMatch(each -> each.workload().needsKeyOrder())) {
      require(catalog, provider, what, "rows ordered by key", ExperimentRuns::orders);
    }
  }

  private static void requirePrograms(PhasePlan phase) {
    phase
        .programs()
        .forEach(
            (program, debianPackage) -> {
              if (!isOnPath(program)) {
                throw new IllegalArgumentException(
                    "phase '"
                        + phase.name()
                        + "' needs the program '"
                        + program
                        + "', which is not on the PATH; install the program with 'apt install "
                        + debianPackage
                        + "'");
              }
            });
  }

  private static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .anyMatch(Files::isExecutable);
  }

  private static void require(
      StoreCatalog catalog,
      StoreProvider provider,
      String who,
      String needed,
      Predicate<StoreProvider> has)
      throws StoreException {
    if (!has.test(provider)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          who
              + " needs "
              + needed
              + ", which store '"
              + provider.name()
              + "' lacks; stores with this capability: "
              + String.join(", ", catalog.names(has)));
    }
  }
}
