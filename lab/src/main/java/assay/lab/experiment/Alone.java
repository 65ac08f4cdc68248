package assay.lab.experiment;

import assay.lab.fleet.FleetAddress;
import assay.lab.lag.LagHost;
import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import assay.lab.plan.Plan;
import assay.lab.run.Manifest;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** This process does all phases itself, one after the other. */
public final class Alone implements Crew {
  /** A ZooKeeper that was not heard of for so long is taken for gone. */
  private static final Duration LEASE = Duration.ofSeconds(10);

  private final Optional<FleetAddress> zookeeper;

  /** With a ZooKeeper of its own, should one be needed. */
  public Alone() {
    this(Optional.empty());
  }

  /**
   * @param zookeeper where keys go whose lag is measured; empty for one of this process's own
   */
  public Alone(Optional<FleetAddress> zookeeper) {
    this.zookeeper = zookeeper;
  }

  @Override
  public Ending carryOut(Plan plan, PhaseContext context) throws IOException, InterruptedException {
    try (LagHost lags = LagHost.alone(zookeeper, LEASE, NanoClock.SYSTEM)) {
      for (Phase phase : Phases.of(plan.phases())) {
        context.onlooker().phaseBegins(phase.name());
        try {
          if (phase instanceof LoadPhase load && load.plan().lag().isPresent()) {
            new LagRun(load, context).run(lags);
          } else {
            phase.run(context);
          }
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

  private static Ending stopped(StopSignal stop) {
    boolean gaveUp = stop.reason().startsWith(LoadGenerator.GAVE_UP);
    return new Ending(gaveUp ? Manifest.State.FAILED : Manifest.State.INTERRUPTED, stop.reason());
  }
}
