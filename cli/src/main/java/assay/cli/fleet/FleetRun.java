package assay.cli.fleet;

import assay.cli.home.Version;
import assay.cli.launch.Launcher;
import assay.cli.launch.WorkerCommand;
import assay.cli.print.RunPrinter;
import assay.cli.run.PlanRun;
import assay.lab.experiment.Experiment;
import assay.lab.experiment.FleetCrew;
import assay.lab.experiment.HandedPlan;
import assay.lab.experiment.LocalCrew;
import assay.lab.fleet.FleetPlan;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.OwnZooKeeper;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.lag.KeyQueueHost;
import assay.lab.load.SystemClock;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.store.Secrets;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes runs with several clients: starts, coordinates and ends the clients. */
public record FleetRun(FleetOptions options, WorkerSite site, RunPrinter printer) {
  /** Time without contact after which a process of a fleet counts as dead. */
  static final Duration LEASE = Duration.ofSeconds(10);

  /**
   * Rejects options for several clients if no plan has several clients.
   *
   * @throws IllegalArgumentException if an option does not apply; the message is one line
   */
  public static void check(FleetOptions options, WorkerSite site, List<Plan> plans) {
    boolean several = plans.stream().anyMatch(plan -> plan.clients().several());
    boolean asksZooKeeper =
        plans.stream()
            .flatMap(plan -> plan.lags().stream())
            .anyMatch(lag -> lag.channel() == LagSampling.Channel.ZOOKEEPER);
    boolean forSeveral = options.awaited().isPresent() || site.elsewhere();
    if (!several && (forSeveral || (options.zookeeper().isPresent() && !asksZooKeeper))) {
      throw new IllegalArgumentException(
          "--zookeeper, --await-workers, --hosts and --on require --clients 2 or more; got 1");
    }
  }

  public PlanRun.Way way(Plan plan) {
    return plan.clients().several()
        ? (experiment, connection) -> run(plan, experiment, connection)
        : (experiment, connection) -> experiment.run(alone());
  }

  private LocalCrew alone() throws IOException {
    return options.zookeeper().isPresent()
        ? new LocalCrew(options.zookeeper(), site.secret())
        : new LocalCrew();
  }

  /**
   * Executes an experiment whose table already exists.
   *
   * @param connection settings with which the store was opened; the clients do not receive the
   *     secrets among these settings
   */
  private RecordedRun run(Plan plan, Experiment experiment, Map<String, String> connection)
      throws IOException, InterruptedException {
    FleetSecret secret = site.secret();
    if (options.zookeeper().isPresent()) {
      return run(plan, experiment, connection, options.zookeeper().get(), secret);
    }
    try (OwnZooKeeper own = OwnZooKeeper.start(secret, site.address())) {
      return run(plan, experiment, connection, own.address(), secret);
    }
  }

  private RecordedRun run(
      Plan plan,
      Experiment experiment,
      Map<String, String> connection,
      FleetAddress address,
      FleetSecret secret)
      throws IOException, InterruptedException {
    int clients = plan.clients().count();
    Map<String, String> handedOn = Secrets.without(connection);
    FleetPlan.Limits limits = limits();
    try (RunMirror mirror = new RunMirror(site);
        KeyQueueHost lags =
            new KeyQueueHost(
                Optional.of(address), secret, site.address(), LEASE, SystemClock.SPINNING);
        Coordinator coordinator = SealedCoordinator.connect(address, secret, LEASE);
        Launcher launcher = site.launcher()) {
      if (options.awaited().isEmpty()) {
        printer.notice("starting " + clients + " workers, which join the fleet at " + address);
        launcher.start(
            new WorkerCommand(address, limits.join(), site.rights(plan, handedOn)), clients);
      } else {
        printer.notice(
            "waiting for "
                + clients
                + " workers; start each worker with: assay worker --join "
                + address);
      }
      FleetCrew.Content content =
          (carriedOut, folder, clock) ->
              HandedPlan.of(
                      carriedOut,
                      handedOn,
                      folder,
                      clock,
                      mirror.of(folder),
                      plan.lags().isEmpty() ? Optional.empty() : Optional.of(lags.point()))
                  .toText();
      try {
        RecordedRun run =
            experiment.run(
                new FleetCrew(
                    coordinator,
                    plan.clients(),
                    Version.current(),
                    limits,
                    content,
                    lags,
                    () -> !launcher.problems().isEmpty()));
        if (run.manifest().state() == Manifest.State.PARTIAL) {
          launcher.problems().forEach(printer::notice);
        }
        return run;
      } catch (IOException e) {
        throw withProblems(e, launcher.problems());
      }
    }
  }

  private FleetPlan.Limits limits() {
    FleetPlan.Limits usual = FleetPlan.Limits.USUAL;
    return new FleetPlan.Limits(
        options.awaited().orElse(usual.join()),
        usual.prepare(),
        usual.startLead(),
        usual.clockError());
  }

  private static IOException withProblems(IOException e, List<String> problems) {
    return problems.isEmpty()
        ? e
        : new IOException(e.getMessage() + "; " + String.join("; ", problems), e);
  }
}
