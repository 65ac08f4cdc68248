package assay.cli.reset;

import assay.cli.cluster.LocalCluster;
import assay.cli.home.Home;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterUse;
import assay.clusters.ServerTuning;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.Reset;
import assay.lab.run.ResetReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Prepares servers for each run of an experiment. An experiment can have its own servers, which use
 * a separate folder. The experiment's own servers start without data and are stopped at the end of
 * the experiment. Servers that do not belong to the experiment keep running. Not thread-safe.
 */
public final class RunServers {
  private final Home home;
  private final String experiment;
  private final Consumer<String> notices;
  private Optional<LocalCluster> own = Optional.empty();
  private Optional<ClusterUse> use = Optional.empty();
  private Optional<Object> brought = Optional.empty();
  private boolean leftStopped;

  /**
   * @param experiment name of the experiment, which is also the name of the folder of the
   *     experiment's own servers
   * @param notices receives one line per step
   */
  public RunServers(Home home, String experiment, Consumer<String> notices) {
    this.home = home;
    this.experiment = experiment;
    this.notices = notices;
  }

  /**
   * Returns the plan's own servers, which no other experiment uses. The result is empty if the
   * experiment has no servers of its own, or if Assay cannot start servers of the store.
   *
   * @param experiment name of the servers' folder
   * @param settings names of the store's settings
   */
  public static Optional<LocalCluster> own(
      Home home, String experiment, Plan plan, Set<String> settings, Consumer<String> progress) {
    return plan.onOwnServers()
        ? LocalCluster.of(home, plan.store(), progress)
            .filter(usual -> !usual.isElsewhere(settings))
            .map(usual -> usual.with(options(home.cluster(experiment), plan)))
        : Optional.empty();
  }

  private static ClusterOptions options(Path folder, Plan plan) {
    ClusterPlan asked = plan.cluster().orElse(ClusterPlan.USUAL);
    ServerTuning tuning =
        new ServerTuning(
            Map.copyOf(asked.conf()),
            asked.jvm(),
            asked.cpu().map(OptionalDouble::of).orElseGet(OptionalDouble::empty));
    return ClusterOptions.in(folder).with(asked.options()).with(tuning).exactly();
  }

  public Optional<LocalCluster> own() {
    return own;
  }

  /**
   * Records that the last run may have stopped servers intentionally, without restarting the
   * servers.
   */
  public void leaveStopped() {
    leftStopped = true;
  }

  /**
   * Reserves the experiment's own servers until the end of the experiment, if the plan uses them.
   *
   * @param settings names of the store's settings
   * @throws assay.clusters.ClusterException if another program uses the experiment's own servers
   */
  public void take(Plan plan, Set<String> settings) {
    if (use.isEmpty()) {
      use =
          own(home, experiment, plan, settings, notices)
              .map(servers -> ClusterUse.of(servers.directory()));
    }
  }

  /**
   * Prepares the servers for a run. Restarts the servers if the plan requires a restart, if the
   * plan's servers differ from the previous plan's servers, or if a server has died.
   *
   * @param settings names of the store's settings
   * @throws assay.clusters.ClusterException if the servers do not start
   */
  public ResetReport begin(Plan plan, Set<String> settings)
      throws IOException, InterruptedException {
    Optional<LocalCluster> wanted = own(home, experiment, plan, settings, notices);
    boolean first = own.isEmpty();
    boolean differs = wanted.isPresent() && !brought.equals(Optional.of(bringing(plan)));
    boolean died = own.isPresent() && !own.get().isRunning();
    if (!plan.reset().restartsServers() && !differs && !died) {
      return ResetReport.tablesOnly(plan.reset());
    }
    if (died && !leftStopped) {
      notices.accept("some servers are no longer running");
    }
    leftStopped = false;
    own = wanted;
    brought = Optional.empty();
    LocalCluster servers =
        wanted.orElseGet(() -> LocalCluster.of(home, plan.store(), notices).orElseThrow());
    boolean wipes = wanted.isPresent() && (first || plan.reset() == Reset.WIPE);
    notices.accept(wipes ? "restarting the servers without data" : "restarting the servers");
    ResetReport done =
        new ServerReset(servers.cluster(), servers.options(), Kernel.ofThisMachine(), plan.reset())
            .perform(wipes);
    brought = Optional.of(bringing(plan));
    return done;
  }

  /**
   * Returns a key that identifies the servers that a plan needs. Within one repeat, servers are
   * started only once for all plans with the same key.
   */
  private static Object bringing(Plan plan) {
    return plan.cluster().isEmpty()
        ? ""
        : Map.entry(plan.cluster(), plan.origin().map(PlanOrigin::repeat));
  }

  public void end() throws InterruptedException {
    try {
      if (own.isPresent()) {
        own.get().down();
      }
    } finally {
      use.ifPresent(ClusterUse::close);
    }
  }
}
