package assay.lab.plan;

import assay.lab.study.Require;

/**
 * Seed and repeat number from which all random draws of a run are derived. Each repeat draws
 * different numbers. In runs by earlier versions of Assay, all phases drew the same rows in the
 * same order.
 *
 * @param seed seed from the user, or a random seed if the command need not be repeatable
 * @param repeat number of this run among the runs with the same seed, from 1; 0 in runs by earlier
 *     versions of Assay
 */
public record SeedScope(long seed, int repeat) {
  public SeedScope {
    Require.that(repeat >= 0, "repeat " + repeat + ": must be at least 0");
  }

  public static SeedScope of(long seed) {
    return new SeedScope(seed, 1);
  }
}
