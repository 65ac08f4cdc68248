package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.admin.WarmPlan;
import assay.lab.table.CleanStretch;
import assay.lab.table.TablePasses;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import java.util.List;

/**
 * Reads the table until the servers' caches are warm. The caches are warm if there were no block
 * cache misses and no disk reads for at least two seconds and one complete pass. If only misses or
 * only disk reads are counted, this count alone decides.
 */
record WarmPhase(WarmPlan plan) implements AdminPhase.OfTableOwners {
  private static final long LEAST_NANOS = 2_000_000_000L;

  /**
   * Time between two queries of the store's counters. One query per second does not affect the
   * store.
   */
  private static final long BETWEEN_MILLIS = 1000;

  @Override
  public NamedValues perform(PhaseContext context) throws StoreException, InterruptedException {
    long deadline = System.nanoTime() + plan.timeout().toNanos();
    CleanStretch clean = new CleanStretch();
    try (TablePasses passes =
        TablePasses.begin(
            context.store(),
            context.plan().table(context.named()),
            plan.timeout(),
            context.stop())) {
      while (!context.stop().isRequested()) {
        clean.take(readings(context), context.serverCounters().readBytes(), System.nanoTime());
        int count = passes.count();
        if (!clean.knowsCaches() && !clean.knowsDisk()) {
          throw StoreException.failed(
              "neither the servers' cache misses nor their reads from disk are known; instead,"
                  + " use a run phase that reads the table");
        }
        long from = clean.fromNanos();
        long to = clean.toNanos();
        if (to - from >= LEAST_NANOS && passes.anyWithin(from, to)) {
          return figures(clean, passes, count);
        }
        if (System.nanoTime() > deadline) {
          throw StoreException.failed(
              "the caches did not hold the whole table after %s s and %s passes: %s"
                  .formatted(plan.timeout().toSeconds(), count, clean.breaks()));
        }
        Thread.sleep(BETWEEN_MILLIS);
      }
    }
    return NamedValues.of("left", "stopped before the caches held the whole table");
  }

  private static List<Reading> readings(PhaseContext context) throws StoreException {
    return context.store() instanceof Internals inside ? inside.sample(context.table()) : List.of();
  }

  private static NamedValues figures(CleanStretch clean, TablePasses passes, int count) {
    return NamedValues.builder()
        .put("passes", count)
        .put("rows", passes.rows())
        .put("cleanSeconds", Math.round((clean.toNanos() - clean.fromNanos()) / 1e6) / 1e3)
        .put("cacheMisses", clean.knowsCaches() ? "none" : "not known")
        .put("diskReads", clean.knowsDisk() ? "none" : "not known")
        .build();
  }
}
