package assay.lab.statistics;

/** Result of the search for a warm-up and a steady state in a series of equal time steps. */
public sealed interface SteadyState {

  /**
   * The result that the series is steady after the warm-up.
   *
   * @param warmupSteps number of steps in the warm-up; 0 if there is no warm-up
   */
  record Steady(int warmupSteps) implements SteadyState {}

  sealed interface Never extends SteadyState {}

  /** The result that the warm-up takes more than half of the series. */
  record StillWarming() implements Never {}

  /**
   * The result that the level of the series changed after the warm-up, abruptly or gradually.
   *
   * @param step approximate step at which the level changed
   * @param before median of the values before {@code step}
   * @param after median of the values from {@code step} onwards
   */
  record Shifted(int step, double before, double after) implements Never {}

  record Undetermined() implements SteadyState {}
}
