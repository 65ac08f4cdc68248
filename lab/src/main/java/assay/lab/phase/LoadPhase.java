package assay.lab.phase;

import assay.lab.fleet.PhaseWork.Start;
import assay.lab.lag.Publisher;
import assay.lab.load.LoadGenerator;
import assay.lab.load.PhaseTotals;
import assay.lab.load.SystemClock;
import assay.lab.plan.phase.ActivityPlan;
import assay.store.StoreException;
import java.io.IOException;
import java.util.Optional;

/** Puts load on the store: inserts rows, or runs a workload's mix on them. */
record LoadPhase(ActivityPlan plan) implements Phase {
  @Override
  public Site site() {
    return Site.WORKERS;
  }

  @Override
  public Prepared prepare(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    Optional<Publisher> publisher = publisher(context);
    LoadGenerator generator =
        new LoadGenerator(
            context.store(),
            context.table(),
            plan,
            context.worker(),
            context.out(),
            context.listener(),
            SystemClock.SPINNING,
            context.stop());
    boolean opened = false;
    try {
      generator.open();
      opened = true;
    } finally {
      if (!opened && publisher.isPresent()) {
        publisher.get().close();
      }
    }
    return new Loading(generator, publisher);
  }

  private Optional<Publisher> publisher(PhaseContext context)
      throws IOException, InterruptedException {
    if (plan.lag().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Publisher.open(
            context.lags(),
            plan.name(),
            plan.lag().get(),
            context.worker(),
            plan.workload().seed(),
            context.out(),
            SystemClock.SPINNING));
  }

  /** One process's load, its sessions open. */
  private record Loading(LoadGenerator generator, Optional<Publisher> publisher)
      implements Prepared {
    @Override
    public long leadNanos() {
      return generator.startDelayNanos();
    }

    @Override
    public void arm(Start start) throws IOException {
      publisher.ifPresent(
          keys -> keys.start(generator.sampled(), start.conductorNanos() - start.nanos()));
      generator.start(start.nanos());
    }

    @Override
    public PhaseTotals run() throws IOException, InterruptedException {
      try {
        PhaseTotals totals = generator.await();
        if (publisher.isPresent()) {
          publisher.get().finish();
        }
        return totals;
      } finally {
        if (publisher.isPresent()) {
          publisher.get().close();
        }
      }
    }
  }

  /** Makes sure that no row that was to be loaded is missing. */
  @Override
  public void done(PhaseTotals totals, PhaseContext context) throws StoreException {
    long lost =
        totals.failed() + totals.unknown() + totals.denied() + totals.unacknowledgedWrites();
    if (plan.loads() && lost > 0 && !context.stop().isRequested()) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          lost + " of " + plan.workload().rows() + " rows failed to load; events.jsonl says why");
    }
  }
}
