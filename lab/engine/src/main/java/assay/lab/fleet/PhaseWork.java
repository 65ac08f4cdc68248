package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.load.StopSignal;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.store.StoreException;
import java.io.IOException;

/** A worker's part of a plan. Used by the worker's thread. */
public interface PhaseWork {
  /**
   * Time at which all workers start a phase.
   *
   * @param nanos time of the start, by this process's clock
   * @param clock converts this process's times to the conductor's clock; updated during the phase
   */
  record Start(long nanos, ClockTrack clock) {}

  /**
   * Reads the plan, before any data is loaded.
   *
   * @param watchesHost whether the worker also samples its machine; true for one worker on each
   *     machine other than the conductor's machine
   * @throws Exception if this process cannot execute the plan; the message is one line for the user
   *     of the conductor
   */
  void accept(String plan, WorkerIndex share, boolean watchesHost) throws Exception;

  /**
   * Prepares a phase before its start, for example by opening sessions.
   *
   * @param stop signal that ends the phase early; after the signal, the phase must end within a
   *     minute
   */
  Prepared prepare(int phase, StopSignal stop) throws Exception;

  /** A process's part of a phase that will start soon. Used by one thread for one phase. */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /**
     * Returns the time in ns that the process needs between {@link #arm} and the start of the
     * phase.
     */
    default long leadNanos() {
      return 0;
    }

    /**
     * Called shortly before the start of the phase, when the start time is known. This method must
     * return immediately. Background work that this method begins must wait for the start.
     *
     * @throws IOException if the run folder cannot be written
     */
    default void arm(Start start) throws IOException, InterruptedException {}

    /**
     * Executes the process's part of the phase and writes the part's events. Returns early if the
     * stop signal requests a stop.
     *
     * @throws StoreException if the part failed and the run cannot continue
     * @throws IOException if the run folder cannot be written
     * @throws IllegalStateException if a load thread died or never returned
     */
    PhaseTotals run() throws StoreException, IOException, InterruptedException;

    /**
     * Closes the sessions and ends the threads if the part was not executed. After {@link #run},
     * this method does nothing.
     *
     * @throws IOException if a session or file cannot be closed
     */
    @Override
    default void close() throws IOException {}
  }
}
