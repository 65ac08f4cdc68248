package assay.lab.fleet.probe;

import assay.lab.run.file.RunClock;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Work of a probe on another machine during a run. Used by one thread. */
@FunctionalInterface
public interface ProbeWork {
  /**
   * Starts sampling.
   *
   * @param name name of this machine in the run
   * @param processes groups of the store's processes; empty if unknown
   * @param clock clock of the run, which converts this process's times; updated by later
   *     comparisons
   * @param clockErrorNanos upper bound on the clock's error
   * @param mirror mirror that receives the samples
   * @return object whose {@code close} stops sampling and waits until all samples have arrived; if
   *     samples are missing, {@code close} throws an exception that names their location
   */
  Closeable begin(
      String name,
      List<String> processes,
      RunClock clock,
      long clockErrorNanos,
      Mirror.Point mirror)
      throws IOException;
}
