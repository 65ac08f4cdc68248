package assay.lab.phase;

import assay.lab.fleet.PhaseWork.Start;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.IOException;

/**
 * Carries out one step of a run, by one protocol whoever takes part: each participant prepares and
 * is armed with the instant of the start, all run, and the one that leads looks at the sum. A
 * process alone is both. Immutable.
 */
public interface Phase {
  /** Those who take part in a phase. */
  enum Site {
    /** The process that leads the run. */
    CONDUCTOR,
    /** Those that put load on the store. */
    WORKERS,
    /** Every process whose tables are its own; else the one that leads. */
    TABLE_OWNERS
  }

  /** One participant's part of a phase that is about to start. Used by one thread, once. */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /** Time that the participant needs between being armed and the start, in ns. */
    default long leadNanos() {
      return 0;
    }

    /**
     * Called once the start is known, shortly before it; returns at once.
     *
     * @throws IOException if the run folder cannot be written
     */
    default void arm(Start start) throws IOException, InterruptedException {}

    /**
     * Does the part and writes its events; returns early when the stop signal is given.
     *
     * @throws StoreException if it failed so that nothing can follow
     * @throws IOException if the run folder cannot be written
     * @throws IllegalStateException if a load thread died of a fault, or never came back
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

  /** The step's plan. */
  PhasePlan plan();

  /** Those who take part. */
  Site site();

  /**
   * Does a participant's work that comes before the start: connects, opens sessions.
   *
   * @throws StoreException if the store refuses; nothing is left open
   * @throws IOException if something else cannot be reached; nothing is left open
   */
  Prepared prepare(PhaseContext context) throws StoreException, IOException, InterruptedException;

  /**
   * Looks at the result of a phase that is over; called in the process that leads.
   *
   * @param totals of all participants
   * @throws StoreException if nothing can follow
   */
  default void done(PhaseTotals totals, PhaseContext context) throws StoreException {}

  /** Name of the step, unique within a run. */
  default String name() {
    return plan().name();
  }
}
