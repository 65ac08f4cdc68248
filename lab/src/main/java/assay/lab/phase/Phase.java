package assay.lab.phase;

import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.IOException;

/**
 * Carries out one step of a run. All participants follow the same protocol: each one prepares, is
 * armed with the start time, and runs; the conductor then checks the totals. If a run has a single
 * process, that process is both conductor and participant. Immutable.
 */
public interface Phase {
  enum Site {
    /** Only the process that leads the run. */
    CONDUCTOR,
    /** The processes that put load on the store. */
    WORKERS,
    /** Every process if each has its own tables; otherwise the conductor. */
    TABLE_OWNERS
  }

  PhasePlan plan();

  Site site();

  /**
   * Does a participant's work before the start, such as connecting and opening sessions.
   *
   * @throws StoreException if the store refuses; nothing is left open
   * @throws IOException if something else cannot be reached; nothing is left open
   */
  Prepared prepare(PhaseContext context) throws StoreException, IOException, InterruptedException;

  /**
   * Checks the result of a phase that has ended; called in the conductor.
   *
   * @param totals sum of the totals of all participants
   * @throws StoreException if the run cannot continue
   */
  default void done(PhaseTotals totals, PhaseContext context) throws StoreException {}

  /** Unique within a run. */
  default String name() {
    return plan().name();
  }
}
