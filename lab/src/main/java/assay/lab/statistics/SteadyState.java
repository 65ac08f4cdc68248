package assay.lab.statistics;

/** Result of the search for a warm-up in a series of equal steps. */
public sealed interface SteadyState {

  /**
   * The series is steady after the warm-up.
   *
   * @param warmupSteps number of steps in the warm-up; 0 if there is none
   */
  record Steady(int warmupSteps) implements SteadyState {}

  sealed interface Never extends SteadyState {}

  /** The warm-up takes more than half of the series. */
  record StillWarming() implements Never {}

  /**
   * After the warm-up, the series moved to another level, abruptly or gradually.
   *
   * @param step approximate step at which the level changed
   * @param before median level before that step
   * @param after median level from that step onwards
   */
  record Shifted(int step, double before, double after) implements Never {}

  /** The series is too short to be assessed. */
  record Undetermined() implements SteadyState {}
}
