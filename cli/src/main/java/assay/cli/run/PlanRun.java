package assay.cli.run;

import assay.cli.cluster.ActionCheck;
import assay.cli.cluster.JournaledServers;
import assay.cli.cluster.LocalCluster;
import assay.cli.cluster.ServersFile;
import assay.cli.cluster.SshServerControl;
import assay.cli.cluster.StoreJournals;
import assay.cli.cluster.StudyServers;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.Version;
import assay.cli.print.RunPrinter;
import assay.cli.reset.RunServers;
import assay.lab.calibrate.Certificate;
import assay.lab.experiment.BackgroundTask;
import assay.lab.experiment.Experiment;
import assay.lab.experiment.Sampling;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.limits.LimitsFile;
import assay.lab.load.StopSignal;
import assay.lab.phase.Jobs;
import assay.lab.phase.ServerControl;
import assay.lab.plan.Plan;
import assay.lab.plan.Reset;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.probe.host.Environment;
import assay.lab.report.HtmlReport;
import assay.lab.run.RecordedRun;
import assay.lab.run.ResetReport;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Executes a plan: opens the store, executes the phases, and writes the report. Not thread-safe.
 */
public final class PlanRun {
  private final Home home;
  private final RunPrinter printer;
  private final Interruption interruption;
  private final List<BackgroundTask> companions;
  private final Sampling sampling;
  private final Jobs jobs;
  private final Optional<ServersFile> elsewhere;
  private final RunServers servers;
  private LocalCluster local;
  private ResetReport reset = ResetReport.tablesOnly(Reset.DROP);

  public PlanRun(Home home, RunPrinter printer, Interruption interruption) {
    this(
        home,
        printer,
        interruption,
        Sampling.everySecond(ProcessGroupsFile.usual()),
        List.of(),
        Jobs.NONE,
        Optional.empty(),
        new RunServers(home, "", printer::notice));
  }

  /**
   * @param companions services that run in the background during the phases
   * @param jobs launcher of the external programs that execute phases
   * @param elsewhere servers that Assay did not start; empty if there are none
   * @param servers prepares the servers before each run of the experiment
   */
  public PlanRun(
      Home home,
      RunPrinter printer,
      Interruption interruption,
      Sampling sampling,
      List<BackgroundTask> companions,
      Jobs jobs,
      Optional<ServersFile> elsewhere,
      RunServers servers) {
    this.home = home;
    this.printer = printer;
    this.interruption = interruption;
    this.sampling = sampling;
    this.companions = companions;
    this.jobs = jobs;
    this.elsewhere = elsewhere;
    this.servers = servers;
  }

  /** Uses one or several clients to execute an experiment whose table already exists. */
  @FunctionalInterface
  public interface Way {
    Way ALONE = (experiment, connection) -> experiment.run();

    RecordedRun run(Experiment experiment, Map<String, String> connection)
        throws IOException, InterruptedException;
  }

  /**
   * Executes a plan, and writes the run's folder and report.
   *
   * @param runs folder in which the run's folder is created
   * @param secrets settings of the store that are not recorded
   */
  public RecordedRun run(Plan plan, Path runs, Map<String, String> secrets, Way way)
      throws Exception {
    Map<String, String> settings = new TreeMap<>(plan.storeSettings());
    settings.putAll(secrets);
    reset = interruption.interruptibly(() -> servers.begin(plan, settings.keySet()));
    return onStore(
        plan.store(),
        settings,
        (store, connection) -> carryOut(plan, store, runs, connection, way));
  }

  @FunctionalInterface
  public interface Work<T> {
    /**
     * @param connection settings with which the store was opened
     */
    T on(Store store, Map<String, String> connection) throws Exception;
  }

  /**
   * Opens a store, executes work on the store, and closes the store. If the settings contain no
   * address, uses the store's cluster on this machine, and starts the cluster if needed.
   */
  public <T> T onStore(String name, Map<String, String> given, Work<T> work) throws Exception {
    Map<String, String> settings = new TreeMap<>(given);
    Optional<LocalCluster> here =
        servers.own().or(() -> LocalCluster.of(home, name, printer::notice));
    if (here.isPresent() && !here.get().isElsewhere(settings.keySet())) {
      local = here.get();
      interruption.interruptibly(local::up);
      settings.putAll(local.storeSettings());
    } else {
      mend(LocalCluster.at(home, name, settings, printer::notice));
    }
    interruption.runInterruptibly(
        () -> {
          SshServerControl.mend(home.broken(), name, printer::notice);
          StudyServers.mend(studyJournal(), printer::notice);
        });
    StoreCatalog catalog = home.stores();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (Store store = interruption.interruptibly(() -> catalog.open(name, settings))) {
      StoreCatalog.enter(store);
      new StoreJournals(home, store).mend(printer::notice);
      return work.on(store, settings);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private void mend(Optional<LocalCluster> cluster) throws Exception {
    if (cluster.isPresent()) {
      interruption.runInterruptibly(cluster.get()::mend);
    }
  }

  /**
   * Executes a plan on an open store, and writes the report. The caller closes the store.
   *
   * @param connection settings with which the store was opened
   */
  public RecordedRun carryOut(
      Plan plan, Store store, Path runs, Map<String, String> connection, Way way) throws Exception {
    Jobs connected = jobs.on(plan.store(), connection);
    StudyServers all = studyServers(plan, storeServers(store, connection));
    try {
      Experiment.Site site = site(runs, connected, journaled(all, store));
      return carryOut(plan, store, site, connection, way);
    } finally {
      all.end();
    }
  }

  private StudyServers studyServers(Plan plan, ServerControl ofStore) throws Exception {
    boolean storeHasServers =
        elsewhere.isPresent()
            || local != null
            || LocalCluster.at(home, plan.store(), plan.storeSettings(), line -> {}).isPresent();
    return interruption.interruptibly(
        () ->
            StudyServers.start(
                plan.servers(),
                ofStore,
                storeHasServers,
                home.studyServers().resolve("data"),
                studyJournal()));
  }

  private Path studyJournal() {
    return home.studyServers().resolve("journal");
  }

  private RecordedRun carryOut(
      Plan plan, Store store, Experiment.Site site, Map<String, String> connection, Way way)
      throws Exception {
    // When this run is aborted, later runs still take place. Ctrl-C cancels all later runs.
    StopSignal stop = new StopSignal(interruption.stop());
    Experiment experiment = new Experiment(plan, store, site, printer, printer::notice, stop);
    interruption.runInterruptibly(experiment::prepareTable);
    RecordedRun run;
    try {
      run = way.run(experiment, connection);
    } finally {
      start(plan, site.servers());
    }
    Path report = new RunFolder(run.folder()).report();
    HtmlReport.write(run, report);
    printer.result(run, report);
    return run;
  }

  /**
   * Starts servers that the run has stopped. If these are the experiment's own servers, they remain
   * stopped until the next run starts them.
   */
  private void start(Plan plan, ServerControl control) throws InterruptedException {
    boolean stopped = plan.phases().stream().anyMatch(PhasePlan::controlsServers);
    if (!stopped) {
      return;
    }
    if (servers.own().isPresent()) {
      servers.leaveStopped();
      return;
    }
    try {
      List<String> down =
          control.servers().stream()
              .filter(server -> server.state() == ServerControl.State.DOWN)
              .map(ServerControl.Server::label)
              .toList();
      if (!down.isEmpty()) {
        printer.notice("starting the servers that the run stopped: " + String.join(", ", down));
        control.bringBack(down);
      }
    } catch (StoreException e) {
      printer.notice(
          "the stopped servers could not be started, and stay stopped until the next"
              + " run: "
              + e.getMessage());
    }
  }

  ServerControl control(Store store, Map<String, String> connection) {
    return journaled(storeServers(store, connection), store);
  }

  private ServerControl journaled(ServerControl control, Store store) {
    return new JournaledServers(control, new StoreJournals(home, store));
  }

  private ServerControl storeServers(Store store, Map<String, String> connection) {
    String name = store.info().name();
    if (elsewhere.isPresent()) {
      return new SshServerControl(elsewhere.get(), name, home.broken());
    }
    Optional<LocalCluster> cluster =
        local == null
            ? LocalCluster.at(home, name, connection, line -> {})
            : LocalCluster.of(home, name, line -> {}).map(of -> of.with(local.options()));
    return cluster
        .map(LocalCluster::control)
        .orElseGet(() -> ServerControl.none(ActionCheck.refusal(home, name)));
  }

  private Experiment.Site site(Path runs, Jobs connected, ServerControl control) throws Exception {
    return new Experiment.Site(
        runs,
        Version.current(),
        calibration(),
        limits(),
        reset,
        local == null ? Map.of() : interruption.interruptibly(local::effective),
        local == null ? Map.of() : local.measured(),
        local == null ? List.of() : List.of(local.directory()),
        local == null ? sampling : sampling.ofCluster(local.directory()),
        companions,
        connected,
        control);
  }

  private NamedValues limits() throws IOException {
    String host = Environment.capture(home.path()).text("host").orElseThrow();
    Instant now = Instant.now();
    List<String> expired = home.limits().expired(host, now);
    if (!expired.isEmpty()) {
      printer.notice(
          "ignoring limits measured more than "
              + LimitsFile.LONGEST_AGE.toDays()
              + " days ago: "
              + String.join(", ", expired)
              + "; run 'assay limits --disk PATH' again");
    }
    return home.limits().of(host, now).orElse(NamedValues.NONE);
  }

  /**
   * Returns the calibration certificate of this machine, or null if there is no valid certificate.
   */
  private NamedValues calibration() throws IOException {
    if (!Files.exists(home.certificate())) {
      return null;
    }
    Certificate certificate = Certificate.load(home.certificate());
    boolean holds =
        certificate.validAt(Instant.now()) && certificate.matches(Environment.capture(home.path()));
    return holds ? certificate.toValues() : null;
  }
}
