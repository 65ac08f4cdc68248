package assay.lab.phase;

import java.util.List;

/** Observes which phase of a run is in progress. The run's thread calls all methods. */
public interface RunListener {
  RunListener NONE = new RunListener() {};

  /**
   * Called when a phase begins. In a fleet, called when the conductor has ordered the phase's
   * start.
   */
  default void phaseBegins(String phase) {}

  /**
   * Returns flags for the JVM of a program that a phase is about to start.
   *
   * @param phase name of the current phase
   */
  default List<String> programFlags(String phase) {
    return List.of();
  }

  /** Called when a phase has ended, regardless of the outcome. */
  default void phaseEnds(String phase) {}
}
