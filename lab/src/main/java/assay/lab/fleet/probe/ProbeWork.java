package assay.lab.fleet.probe;

import assay.lab.run.file.RunClock;
import java.io.IOException;
import java.util.List;

/** What a probe of another machine does during a run. Used by one thread. */
public interface ProbeWork {
  /**
   * Begins.
   *
   * @param name this machine's in the run
   * @param processes groups of the store's processes; none if they are not known
   * @param clock of the run, by this process's readings: followed while it goes on
   * @param clockErrorNanos by so much it may be wrong
   * @param mirror takes what is recorded
   */
  Sampling begin(
      String name,
      List<String> processes,
      RunClock clock,
      long clockErrorNanos,
      Mirror.Point mirror)
      throws IOException;

  /** It goes on. */
  interface Sampling {
    /**
     * Ends; returns when all that was recorded has arrived.
     *
     * @throws IOException if that did not: the message says where it is
     */
    void end() throws IOException;
  }
}
