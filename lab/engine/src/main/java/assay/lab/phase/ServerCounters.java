package assay.lab.phase;

import assay.lab.run.CpuTime;
import java.util.Optional;
import java.util.OptionalLong;

/** Counters of a run's server processes on this machine. */
@FunctionalInterface
public interface ServerCounters {
  ServerCounters UNKNOWN = OptionalLong::empty;

  /**
   * Returns the total number of bytes read from disk so far by the processes that serve reads;
   * empty if unknown.
   */
  OptionalLong readBytes();

  /**
   * Returns the CPU time that the servers of a role have used so far.
   *
   * @param role role of the servers, such as {@code datanode}
   * @return the CPU time; empty if no server of the role runs on this machine
   */
  default Optional<CpuTime> cpu(String role) {
    return Optional.empty();
  }
}
