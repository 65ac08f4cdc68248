package assay.lab.phase;

import java.util.List;

/** Observes which phase of a run is in progress. Called by the run's thread. */
public interface RunListener {
  RunListener NONE = new RunListener() {};

  /** Called when a phase begins; in a fleet, when the conductor has ordered the phase's start. */
  default void phaseBegins(String phase) {}

  /**
   * Flags for the JVM of a program that a phase is about to start.
   *
   * @param phase the current phase
   */
  default List<String> programFlags(String phase) {
    return List.of();
  }

  /** Called when a phase has ended, whatever the outcome. */
  default void phaseEnds(String phase) {}
}
