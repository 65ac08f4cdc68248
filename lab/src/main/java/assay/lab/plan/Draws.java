package assay.lab.plan;

/**
 * What all draws of a run begin with.
 *
 * @param seed as the user gave it, or as it was drawn for a command that repeats nothing unasked
 * @param repeat of the runs with this seed, from 1: each draws others. 0 in runs of earlier
 *     versions, whose phases and steps all drew the same rows in the same order
 */
public record Draws(long seed, int repeat) {
  public Draws {
    if (repeat < 0) {
      throw new IllegalArgumentException("repeat " + repeat + ": must be at least 0");
    }
  }

  /** Those of the only run with a seed. */
  public static Draws of(long seed) {
    return new Draws(seed, 1);
  }
}
