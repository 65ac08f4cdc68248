package assay.bench.store;

import assay.lab.plan.phase.ActivityPlan;

/** Flushes a bare loop as often as Assay does, without reading the clock for each row. */
final class FlushClock {
  private static final int ROWS_PER_LOOK = 256;

  private final long everyNanos = ActivityPlan.FLUSH_EVERY.toNanos();
  private long nextNanos = System.nanoTime() + everyNanos;

  boolean isDue(int row) {
    if (row % ROWS_PER_LOOK != 0 || System.nanoTime() - nextNanos < 0) {
      return false;
    }
    nextNanos = System.nanoTime() + everyNanos;
    return true;
  }
}
