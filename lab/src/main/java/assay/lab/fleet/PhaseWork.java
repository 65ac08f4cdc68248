package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.load.StopSignal;
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
   * @throws Exception if the plan cannot be carried out in this process; the message is one line
   *     for the conductor's user
   */
  void accept(String plan, WorkerIndex share) throws Exception;

  /**
   * Prepares a phase before its start: connects, opens sessions.
   *
   * @param stop signals that the phase should end early; the phase must then end within a minute
   */
  Prepared prepare(int phase, StopSignal stop) throws Exception;

  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /**
     * Called as soon as the start time is known, to prepare what must be ready at the start. Work
     * that this method begins in the background must itself wait for the start.
     */
    default void arm(Start start) throws Exception {}

    /**
     * Called at the start; returns when the phase is over.
     *
     * @return one line for the conductor that summarises the work
     */
    String run() throws Exception;

    /**
     * Closes whatever was opened or started for a phase that was prepared but never ran. Does
     * nothing after {@link #run}.
     */
    @Override
    default void close() throws IOException {}
  }
}
