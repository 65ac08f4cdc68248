package assay.lab.fleet.probe;

import assay.lab.run.file.RunClock;
import java.io.IOException;

/** What a probe of another machine does during a run. Used by one thread. */
public interface ProbeWork {
  /**
   * Begins.
   *
   * @param name this machine's in the run
   * @param clock of the run, by this process's readings
   * @param clockErrorNanos by so much it may be wrong
   * @param mirror takes what is recorded
   */
  Sampling begin(String name, RunClock clock, long clockErrorNanos, Mirror.Point mirror)
      throws IOException;

  /** It goes on. */
  interface Sampling {
    /** From now on times are mapped by another clock. */
    void follow(RunClock clock);

    /**
     * Ends; returns when all that was recorded has arrived.
     *
     * @throws IOException if that did not: the message says where it is
     */
    void end() throws IOException;
  }
}
