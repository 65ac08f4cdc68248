package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.load.StopSignal;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.store.StoreException;
import java.io.IOException;

/** A worker's part of a plan. Used by the worker's own thread. */
public interface PhaseWork {
  /**
   * The moment at which all workers start a phase.
   *
   * @param nanos time of the start by this process's clock
   * @param clock maps this process's times to the conductor's clock; updated during the phase
   */
  record Start(long nanos, ClockTrack clock) {}

  /**
   * Reads the plan, before any data is loaded.
   *
   * @param watchesHost whether the worker also samples its machine; true for one worker on each
   *     machine other than the conductor's
   * @throws Exception if the plan cannot be carried out in this process; the message is one line
   *     for the conductor's user
   */
  void accept(String plan, WorkerIndex share, boolean watchesHost) throws Exception;

  /**
   * Prepares a phase before its start: connects, opens sessions.
   *
   * @param stop signals that the phase should end early; the phase must then end within a minute
   */
  Prepared prepare(int phase, StopSignal stop) throws Exception;

  /** A participant's part of a phase that is about to start. Used by one thread, once. */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /** Time that the participant needs between being armed and the start, in ns. */
    default long leadNanos() {
      return 0;
    }

    /**
     * Called shortly before the start, once the start time is known; must return immediately. Work
     * that this method begins in the background must itself wait for the start.
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
}
