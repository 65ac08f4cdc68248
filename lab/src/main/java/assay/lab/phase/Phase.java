package assay.lab.phase;

import assay.lab.fleet.PhaseWork.Start;
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

  /** A participant's part of a phase that is about to start. Used by one thread, once. */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /** Time that the participant needs between being armed and the start, in ns. */
    default long leadNanos() {
      return 0;
    }

    /**
     * Called shortly before the start, once the start time is known; must return immediately.
     *
     * @throws IOException if the run folder cannot be written
     */
    default void arm(Start start) throws IOException, InterruptedException {}

    /**
     * Does this participant's part and writes the part's events; returns early if the stop signal
     * is requested.
     *
     * @throws StoreException if the part failed and the run cannot continue
     * @throws IOException if the run folder cannot be written
     * @throws IllegalStateException if a load thread died or never returned
     */
    PhaseTotals run() throws StoreException, IOException, InterruptedException;

    /**
     * Closes the sessions and ends the threads of a part that did not run. Does nothing after
     * {@link #run}.
     *
     * @throws IOException if something cannot be closed
     */
    @Override
    default void close() throws IOException {}
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
