package assay.lab.experiment;

import assay.lab.action.PhaseActions;
import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.fleet.PhaseWork.Start;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.lag.KeyQueueHost;
import assay.lab.load.LoadGenerator;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.Plan;
import assay.lab.run.Manifest;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Executes all phases in this process, which acts as the conductor, the worker and the table owner
 * at the same time.
 */
public final class LocalCrew implements Crew {
  /** Time without a response after which ZooKeeper is considered unreachable. */
  private static final Duration LEASE = Duration.ofSeconds(10);

  private final Optional<FleetAddress> zookeeper;
  private final FleetSecret secret;

  public LocalCrew() {
    this(Optional.empty(), FleetSecret.random());
  }

  /**
   * @param zookeeper address of the ZooKeeper servers that transfer the keys of sampled rows; if
   *     empty, a ZooKeeper server is started
   * @param secret secret that authorizes readers and writers of the keys of sampled rows
   */
  public LocalCrew(Optional<FleetAddress> zookeeper, FleetSecret secret) {
    this.zookeeper = zookeeper;
    this.secret = secret;
  }

  @Override
  public Ending carryOut(Plan plan, PhaseContext context) throws IOException, InterruptedException {
    List<Phase> phases = plan.phases().stream().map(StudyPhase::of).toList();
    try (KeyQueueHost host = KeyQueueHost.alone(zookeeper, secret, LEASE, SystemClock.SPINNING);
        LagReaders lags = LagReaders.open(host, phases, context)) {
      for (Phase phase : phases) {
        context.runListener().phaseBegins(phase.name());
        try {
          carryOut(RateOfPhase.known(phase, context), lags, context.withLags(host));
        } finally {
          context.runListener().phaseEnds(phase.name());
        }
        if (context.stop().isRequested()) {
          return stopped(context.stop());
        }
      }
    } catch (StoreException | IllegalStateException e) {
      return new Ending(Manifest.State.FAILED, e.getMessage());
    }
    return new Ending(Manifest.State.FINISHED, "");
  }

  private static void carryOut(Phase phase, LagReaders lags, PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    PhaseTotals totals;
    try (Prepared prepared = phase.prepare(context)) {
      lags.ordered(phase);
      long start = SystemClock.SPINNING.nanos() + prepared.leadNanos();
      prepared.arm(new Start(start, new ClockTrack()));
      PhaseActions actions = PhaseActions.begin(phase.plan(), start, context);
      try {
        totals = prepared.run();
      } finally {
        actions.close();
      }
    }
    lags.through(phase, List.of(WorkerIndex.ALONE), 0);
    phase.done(totals, context);
  }

  private static Ending stopped(StopSignal stop) {
    boolean gaveUp = stop.reason().startsWith(LoadGenerator.GAVE_UP);
    return new Ending(gaveUp ? Manifest.State.FAILED : Manifest.State.INTERRUPTED, stop.reason());
  }
}
