package assay.lab.fleet.probe;

import assay.lab.run.file.RunClock;
import java.io.IOException;
import java.util.List;

/** What a probe on another machine does during a run. Used by one thread. */
public interface ProbeWork {
  /**
   * Starts sampling.
   *
   * @param name this machine's in the run
   * @param processes groups of the store's processes; empty if unknown
   * @param clock of the run, by this process's readings; follows later comparisons
   * @param clockErrorNanos upper bound of its error
   * @param mirror receives the records
   */
  Sampling begin(
      String name,
      List<String> processes,
      RunClock clock,
      long clockErrorNanos,
      Mirror.Point mirror)
      throws IOException;

  interface Sampling {
    /**
     * Stops; returns when all records have arrived.
     *
     * @throws IOException if they did not arrive; the message says where they are
     */
    void end() throws IOException;
  }
}
