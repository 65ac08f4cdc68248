package assay.lab.experiment;

import assay.lab.action.PhaseActions;
import assay.lab.fleet.PhaseWork.Start;
import assay.lab.fleet.Share;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.lag.LagHost;
import assay.lab.load.LoadGenerator;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.measure.PhaseTotals;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.kinds.Phases;
import assay.lab.plan.Plan;
import assay.lab.run.Manifest;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** This process alone: conductor, worker and owner of its tables. */
public final class LocalCrew implements Crew {
  /** A ZooKeeper that was not heard of for so long is taken for gone. */
  private static final Duration LEASE = Duration.ofSeconds(10);

  private static final Share ALONE = new Share(0, 1);

  private final Optional<FleetAddress> zookeeper;
  private final FleetSecret secret;

  /** With a ZooKeeper of its own, should one be needed. */
  public LocalCrew() {
    this(Optional.empty(), FleetSecret.random());
  }

  /**
   * @param zookeeper where keys go whose lag is measured; empty for one of this process's own
   * @param secret of those who may read and write keys there
   */
  public LocalCrew(Optional<FleetAddress> zookeeper, FleetSecret secret) {
    this.zookeeper = zookeeper;
    this.secret = secret;
  }

  @Override
  public Ending carryOut(Plan plan, PhaseContext context) throws IOException, InterruptedException {
    List<Phase> phases = Phases.of(plan.phases());
    try (LagHost host = LagHost.alone(zookeeper, secret, LEASE, SystemClock.SPINNING);
        LagReaders lags = LagReaders.open(host, phases, context)) {
      for (Phase phase : phases) {
        context.onlooker().phaseBegins(phase.name());
        try {
          carryOut(RateOfPhase.known(phase, context), lags, context.withLags(host));
        } finally {
          context.onlooker().phaseEnds(phase.name());
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
    try (Phase.Prepared prepared = phase.prepare(context)) {
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
    lags.through(phase, List.of(ALONE), 0);
    phase.done(totals, context);
  }

  private static Ending stopped(StopSignal stop) {
    boolean gaveUp = stop.reason().startsWith(LoadGenerator.GAVE_UP);
    return new Ending(gaveUp ? Manifest.State.FAILED : Manifest.State.INTERRUPTED, stop.reason());
  }
}
