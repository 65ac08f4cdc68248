package assay.lab.experiment;

import assay.lab.experiment.internals.InternalsWatch;
import assay.lab.experiment.internals.PlacementWatch;
import assay.lab.experiment.internals.StorageWatch;
import assay.lab.load.Progress;
import assay.lab.load.StopSignal;
import assay.lab.load.WorkerIndex;
import assay.lab.phase.Jobs;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.RunListener;
import assay.lab.phase.ServerControl;
import assay.lab.phase.Throttles;
import assay.lab.plan.Plan;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.probe.Sampler;
import assay.lab.probe.device.Disks;
import assay.lab.probe.host.Environment;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.ResetReport;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.table.TablePreparation;
import assay.lab.table.UserAccess;
import assay.lab.value.NamedValues;
import assay.lab.verdict.Judge;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.capability.FileStorage;
import assay.store.capability.Internals;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Executes a plan on an open store: prepares the tables, executes the phases and judges the run. An
 * {@code Experiment} object executes only one run.
 */
public final class Experiment {
  private final Store store;
  private final Site site;
  private final Progress.Listener listener;
  private final Consumer<String> notices;
  private final StopSignal stop;
  private Plan plan;
  private Plan carriedOut;
  private ResetReport reset;
  private Manifest.State state = Manifest.State.FINISHED;
  private String reason = "";

  /**
   * Environment of a run.
   *
   * @param runs parent folder of the run folders
   * @param calibration certificate of this machine; null if the machine has no valid certificate
   * @param limits measured limits of this machine's disks, network and CPUs; empty if not measured
   * @param reset report on the reset of the servers before the run
   * @param cluster effective settings of the store's servers; empty if Assay did not start the
   *     servers
   * @param volumes measured rates of the servers' slow volumes; empty if there are no slow volumes
   * @param disks paths on the store's disks; disks of other machines are omitted
   * @param companions watchers that run in parallel with the phases
   * @param jobs external programs that perform the work of phases
   * @param servers control over the store's servers, for actions that break servers
   */
  public record Site(
      Path runs,
      String assayVersion,
      NamedValues calibration,
      NamedValues limits,
      ResetReport reset,
      Map<String, String> cluster,
      Map<String, String> volumes,
      List<Path> disks,
      Sampling sampling,
      List<BackgroundTask> companions,
      Jobs jobs,
      ServerControl servers) {}

  /**
   * @param notices receives lines for the user about notable events
   * @param stop signal that ends the run early; the run's folder remains readable, and the run is
   *     marked as stopped
   */
  public Experiment(
      Plan plan,
      Store store,
      Site site,
      Progress.Listener listener,
      Consumer<String> notices,
      StopSignal stop) {
    this.plan = plan;
    carriedOut = plan;
    this.store = store;
    this.site = site;
    reset = site.reset();
    this.listener = listener;
    this.notices = notices;
    this.stop = stop;
  }

  /**
   * Prepares the tables as the plan's {@link TableUse} requires. Does not create the run folder.
   *
   * @throws StoreException of kind {@link StoreException.Kind#TABLE_EXISTS} if a table holds
   *     unexpected rows
   */
  public void prepareTable() throws StoreException {
    List<ResetReport.Table> made = new ArrayList<>();
    for (PlannedTable table : List.copyOf(plan.tables())) {
      TablePreparation preparation = new TablePreparation(plan, table, store, notices);
      made.add(preparation.prepare());
      if (!preparation.loads()) {
        carriedOut = carriedOut.onLoaded(carriedOut.table(Optional.of(table.name())));
      }
      if (!preparation.checksValues()) {
        plan = plan.withoutValueChecks(table);
        carriedOut = carriedOut.withoutValueChecks(table);
      }
    }
    reset = site.reset().with(made);
    reset.faults().forEach(fault -> notices.accept("not reset as requested: " + fault.text()));
  }

  public RecordedRun run() throws IOException, InterruptedException {
    return run(new LocalCrew());
  }

  /**
   * Executes the phases of the plan. The run's files are completed even if a phase fails.
   *
   * @return the run as read back from its folder, with its verdict
   * @throws IOException if the run folder cannot be written or read
   */
  public RecordedRun run(Crew crew) throws IOException, InterruptedException {
    RunClock clock = RunClock.startNow();
    RunFolder folder = RunFolder.create(site.runs(), plan.experiment(), clock.start());
    try {
      return recorded(
          new RunWriter(folder, clock, WorkerIndex.ALONE.name(), manifest(folder, clock.start())),
          crew);
    } catch (IOException e) {
      throw new IOException(
          "the run was stopped: "
              + e.getMessage()
              + "; measurements up to that time are in "
              + folder.path(),
          e);
    }
  }

  /**
   * Records and judges the run. The run is read back after the last write, because the verdict and
   * the result must be based on the files.
   */
  private RecordedRun recorded(RunWriter out, Crew crew) throws IOException, InterruptedException {
    try (out) {
      measure(out, crew);
    } catch (IOException e) {
      endBroken(out, e);
      throw e;
    }
    return end(out);
  }

  private void measure(RunWriter out, Crew crew) throws IOException, InterruptedException {
    Disks disks = disks(out);
    Sampler probes =
        RunProbes.start(
            out,
            RunProbes.ofMachine(site.sampling().groups().ofStore(processes()), disks, List.of()),
            site.sampling().every(),
            disks.serial());
    Optional<IOException> failure;
    try {
      BackgroundTasks company = BackgroundTasks.begin(companions(), out, site);
      try {
        runAdmitted(out, crew, company);
      } finally {
        failure = company.end();
      }
    } finally {
      probes.close();
    }
    probes.failure().ifPresent(this::probesFailed);
    failure.ifPresent(this::probesFailed);
  }

  private List<String> processes() {
    List<String> processes = new ArrayList<>(store.info().processes());
    if (!processes.isEmpty()) {
      plan.servers().forEach(server -> processes.add(server.role()));
    }
    return processes;
  }

  private Disks disks(RunWriter out) {
    List<Path> paths = new ArrayList<>(site.disks());
    paths.add(out.folder().path());
    Map<Path, String> volumes = volumes();
    Set<String> slow =
        volumes.entrySet().stream()
            .filter(volume -> site.volumes().keySet().stream().anyMatch(volume.getKey()::endsWith))
            .map(Map.Entry::getValue)
            .collect(Collectors.toSet());
    return new Disks(paths, volumes, slow);
  }

  private Map<Path, String> volumes() {
    Map<Path, String> names = new LinkedHashMap<>();
    if (store instanceof FileStorage files) {
      try {
        FileStorage.FileServers servers = files.fileServers();
        for (int i = 0; i < servers.volumes().size(); i++) {
          names.put(Path.of(servers.volumes().get(i).folder()), servers.names().get(i));
        }
      } catch (StoreException e) {
        notices.accept("the names of the store's volumes are unknown: " + e.getMessage());
      }
    }
    return names;
  }

  private List<BackgroundTask> companions() {
    List<BackgroundTask> companions = new ArrayList<>(site.companions());
    if (store instanceof Internals internals) {
      companions.add(
          (out, site) ->
              new InternalsWatch(internals, tables(), out, site.sampling().every()).start()::end);
    }
    // While a store's servers are stopped, the store responds only after a time-out. In a run that
    // stops servers, the types of storage are therefore recorded only if the store itself chooses
    // where its files are placed.
    boolean asked = plan.phases().stream().noneMatch(PhasePlan::controlsServers);
    if (store instanceof FileStorage files && (asked || files.placesFiles())) {
      companions.add((out, site) -> new StorageWatch(files, tables(), out, stop).start()::end);
    }
    List<String> promised = tablesOfPromises();
    if (!promised.isEmpty()
        && store instanceof Placement placement
        && store instanceof PreSplit splits) {
      companions.add(
          (out, site) ->
              new PlacementWatch(placement, splits, promised, out.folder()).start()::end);
    }
    return companions;
  }

  private List<String> tablesOfPromises() {
    return plan.phases().stream()
        .filter(PhasePlan::expectsFaults)
        .flatMap(phase -> phase.activities().stream())
        .filter(activity -> activity.workload().keepsLedgers())
        .map(activity -> plan.table(activity.table()).name())
        .distinct()
        .toList();
  }

  private List<String> tables() {
    return plan.tables().stream().map(PlannedTable::name).toList();
  }

  private void endBroken(RunWriter out, IOException cause) {
    state = Manifest.State.FAILED;
    reason = cause.getMessage();
    try {
      end(out);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  private void probesFailed(IOException failure) {
    state = Manifest.State.FAILED;
    reason = "the probes stopped: " + failure.getMessage();
  }

  private RecordedRun end(RunWriter out) throws IOException {
    RecordedRun recorded = RunReader.read(out.folder().path());
    recorded.keepIntervals();
    Manifest.Verdict verdict = Judge.judge(recorded, state, reason);
    out.end(out.manifest().ended(state, Instant.now(), verdict, recorded.events()));
    return recorded.ended(out.manifest());
  }

  private void runAdmitted(RunWriter out, Crew crew, RunListener runListener)
      throws IOException, InterruptedException {
    UserAccess admission = new UserAccess(plan, store);
    try {
      admission.begin();
      runPhases(out, crew, runListener);
    } catch (StoreException e) {
      state = Manifest.State.FAILED;
      reason = e.getMessage();
    } finally {
      admission.end().ifPresent(this::notTakenBack);
    }
  }

  private void notTakenBack(String failure) {
    notices.accept(
        "could not remove all users and authorizations that the run had added: " + failure);
  }

  private void runPhases(RunWriter out, Crew crew, RunListener runListener)
      throws IOException, InterruptedException {
    PhaseContext context =
        new PhaseContext(
            store,
            Optional.empty(),
            plan,
            out,
            listener,
            notices,
            stop,
            WorkerIndex.ALONE,
            runListener,
            site.jobs(),
            site.servers(),
            new ProcessCounters(store.info(), site.sampling().groups()),
            null,
            true);
    try {
      Crew.Ending ending = crew.carryOut(carriedOut, context);
      state = ending.state();
      reason = ending.reason();
    } finally {
      liftThrottles(context);
    }
  }

  private void liftThrottles(PhaseContext context) {
    try {
      Throttles.lift(carriedOut, context);
    } catch (StoreException e) {
      notices.accept(
          "could not remove a throttle that the run had set ("
              + e.getMessage()
              + "); the next run will remove the throttle");
    }
  }

  private Manifest manifest(RunFolder folder, Instant start) {
    return Manifest.running(
        site.assayVersion(),
        start,
        plan,
        describe(store.info()),
        environment(folder),
        site.calibration());
  }

  private NamedValues environment(RunFolder folder) {
    NamedValues.Builder environment =
        NamedValues.builder().putAll(Environment.capture(folder.path()));
    if (!site.limits().isEmpty()) {
      environment.put("limits", site.limits());
    }
    if (!site.cluster().isEmpty()) {
      environment.put("cluster", site.cluster());
    }
    if (!site.volumes().isEmpty()) {
      environment.put("volumes", site.volumes());
    }
    if (plan.origin().isPresent()) {
      environment.put(ResetReport.KEY, reset.toValues());
    }
    return environment.build();
  }

  private NamedValues describe(StoreInfo info) {
    return NamedValues.builder()
        .put("name", info.name())
        .put("version", info.version())
        .put("endpoint", info.endpoint())
        .put("settings", info.settings())
        .put("embedded", info.embedded())
        .put("servers", info.servers())
        .put("processes", site.sampling().processes(info))
        .build();
  }
}
