package assay.lab.fleet.probe;

import assay.lab.run.file.RunClock;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** What a probe on another machine does during a run. Used by one thread. */
@FunctionalInterface
public interface ProbeWork {
  /**
   * Starts sampling.
   *
   * @param name name of this machine in the run
   * @param processes groups of the store's processes; empty if unknown
   * @param clock the run's clock, for readings of this process's clock; updated by later
   *     comparisons
   * @param clockErrorNanos upper bound of the clock's error
   * @param mirror receives the records
   * @return stops sampling when closed, which returns when all records have arrived. If some
   *     records did not arrive, it throws an exception whose message says where they are
   */
  Closeable begin(
      String name,
      List<String> processes,
      RunClock clock,
      long clockErrorNanos,
      Mirror.Point mirror)
      throws IOException;
}
