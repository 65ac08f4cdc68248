package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.load.StopSignal;
import java.io.IOException;

/** What a worker does; used by the worker's own thread. */
public interface PhaseWork {
  /**
   * The instant at which all workers start a phase.
   *
   * @param nanos by this process's clock
   * @param clock maps times of this process to the conductor's, as well as they are known by then
   */
  record Start(long nanos, ClockTrack clock) {}

  /**
   * Reads the plan, before anything is loaded.
   *
   * @throws Exception if it cannot be done here; the message is a line for the conductor's user
   */
  void accept(String plan, Share share) throws Exception;

  /**
   * Does what a phase needs before its start: connects, opens sessions.
   *
   * @param stop asks for the phase's early end, which must follow within a minute
   */
  Prepared prepare(int phase, StopSignal stop) throws Exception;

  /** A phase about to start. */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {
    /**
     * Called once the start is known, some time before it: for what has to be ready at the very
     * instant. Whatever is begun here must itself wait for the start.
     */
    default void arm(Start start) throws Exception {}

    /**
     * Called at the start, and returns when the phase is over.
     *
     * @return one line about what was done, for the conductor
     */
    String run() throws Exception;

    /**
     * Closes what a phase has opened and started without running. Does nothing after {@link #run}.
     */
    @Override
    default void close() throws IOException {}
  }
}
