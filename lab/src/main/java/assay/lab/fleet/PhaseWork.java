package assay.lab.fleet;

import assay.lab.load.StopSignal;

/** What a worker does; used by the worker's own thread. */
public interface PhaseWork {
  /**
   * Reads the plan, before anything is loaded.
   *
   * @throws Exception if it cannot be done here; the message is a line for the conductor's user
   */
  void accept(String plan, Share share) throws Exception;

  /** Does what a phase needs before its start: connects, opens sessions. */
  Prepared prepare(int phase) throws Exception;

  /** A phase about to start. */
  interface Prepared {
    /**
     * Called at the start, which is the same instant for all workers.
     *
     * @param startNanos that instant by this process's clock, a little ago
     * @param stop asks for an early end, which must follow within a minute
     * @return one line about what was done, for the conductor
     */
    String run(long startNanos, StopSignal stop) throws Exception;
  }
}
