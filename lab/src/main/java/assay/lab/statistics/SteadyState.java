package assay.lab.statistics;

/** What a series of equal steps says of its own warm-up. */
public sealed interface SteadyState {

  /**
   * From some step on it stays as it is.
   *
   * @param warmupSteps how many steps at the beginning are of another kind; 0 if none
   */
  record Steady(int warmupSteps) implements SteadyState {}

  /** It has no steady part. */
  sealed interface Never extends SteadyState {}

  /** The beginning keeps getting in the way: more than half of the series would have to go. */
  record StillWarming() implements Never {}

  /**
   * After the warm-up it moved to another level, at once or bit by bit.
   *
   * @param step around which it did
   * @param before median level before that step
   * @param after median level from that step on
   */
  record Shifted(int step, double before, double after) implements Never {}

  /**
   * Too short to tell.
   *
   * @param steps how many there are
   */
  record Undetermined(int steps) implements SteadyState {}
}
