package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.load.StopSignal;
import java.io.IOException;

/** A worker's part of a plan. Used by the worker's own thread. */
public interface PhaseWork {
  /**
   * The instant at which all workers start a phase.
   *
   * @param nanos by this process's clock
   * @param clock maps this process's times to the conductor's, updated during the phase
   */
  record Start(long nanos, ClockTrack clock) {}

  /**
   * Reads the plan, before anything is loaded.
   *
   * @throws Exception if it cannot be carried out here; the message is one line for the conductor's
   *     user
   */
  void accept(String plan, WorkerIndex share) throws Exception;

  /**
   * Prepares a phase before its start: connects, opens sessions.
   *
   * @param stop asks for the phase's early end, which must follow within a minute
   */
  Prepared prepare(int phase, StopSignal stop) throws Exception;

  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /**
     * Called once the start time is known, some time before it, to prepare what must be ready then.
     * Any work that this method begins must itself wait for the start.
     */
    default void arm(Start start) throws Exception {}

    /**
     * Called at the start; returns when the phase is over.
     *
     * @return one line for the conductor about what was done
     */
    String run() throws Exception;

    /**
     * Closes whatever a prepared phase has opened or started, if the phase never ran. Does nothing
     * after {@link #run}.
     */
    @Override
    default void close() throws IOException {}
  }
}
