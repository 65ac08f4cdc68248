package assay.lab.experiment;

import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.store.StoreException;
import java.io.IOException;

/** Puts load on the store: inserts rows, or runs a workload's mix on them. */
public record LoadPhase(ActivityPlan plan) implements Phase {
  @Override
  public void run(PhaseContext context) throws StoreException, IOException, InterruptedException {
    through(generator(context).run(), context);
  }

  /** What puts the phase's load on the store. */
  LoadGenerator generator(PhaseContext context) {
    return new LoadGenerator(
        context.store(),
        context.table(),
        plan,
        context.worker(),
        context.out(),
        context.listener(),
        NanoClock.SYSTEM,
        context.stop());
  }

  /** Looks at what one process's load came to. */
  void through(PhaseTotals totals, PhaseContext context) throws StoreException {
    if (!context.stop().isRequested()) {
      requireLoaded(totals);
    }
  }

  /**
   * Makes sure that no row that was to be loaded is missing.
   *
   * @param totals of all who loaded
   */
  void requireLoaded(PhaseTotals totals) throws StoreException {
    long lost =
        totals.failed() + totals.unknown() + totals.denied() + totals.unacknowledgedWrites();
    if (plan.loads() && lost > 0) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          lost + " of " + plan.workload().rows() + " rows failed to load; events.jsonl says why");
    }
  }
}
