package assay.lab.phase;

import assay.lab.run.CpuTime;
import java.util.Optional;
import java.util.OptionalLong;

/** Counters of a run's server processes on this machine. */
@FunctionalInterface
public interface ServerCounters {
  ServerCounters UNKNOWN = OptionalLong::empty;

  /** Bytes read from disk so far by all processes that serve reads; empty if unknown. */
  OptionalLong readBytes();

  /**
   * CPU time so far of the servers of a role.
   *
   * @param role such as {@code datanode}
   * @return empty if no such process is on this machine
   */
  default Optional<CpuTime> cpu(String role) {
    return Optional.empty();
  }
}
