package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.admin.PausePlan;

/**
 * Leaves the store idle for some time, so that the store can do deferred work (YCSB++, table 2).
 */
record PausePhase(PausePlan plan) implements AdminPhase {
  private static final long STEP_MILLIS = 100;

  @Override
  public Object perform(PhaseContext context) throws InterruptedException {
    long end = System.nanoTime() + plan.duration().toNanos();
    for (long left = plan.duration().toNanos();
        left > 0 && !context.stop().isRequested();
        left = end - System.nanoTime()) {
      Thread.sleep(Math.min(STEP_MILLIS, left / 1_000_000 + 1));
    }
    return null;
  }
}
