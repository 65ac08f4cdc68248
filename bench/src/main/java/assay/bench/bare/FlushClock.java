package assay.bench.bare;

import assay.lab.plan.phase.ActivityPlan;

/** When a bare loop flushes: as often as Assay does, without a look at the time for each row. */
final class FlushClock {
  private static final int ROWS_PER_LOOK = 256;

  private final long everyNanos = ActivityPlan.FLUSH_EVERY.toNanos();
  private long nextNanos = System.nanoTime() + everyNanos;

  /** Whether it is time. */
  boolean isDue(int row) {
    if (row % ROWS_PER_LOOK != 0 || System.nanoTime() - nextNanos < 0) {
      return false;
    }
    nextNanos = System.nanoTime() + everyNanos;
    return true;
  }
}
