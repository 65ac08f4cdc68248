package assay.lab.plan;

import assay.lab.study.Require;

/**
 * The seed from which all random draws of a run derive.
 *
 * @param seed seed given by the user, or drawn at random for a command that need not be repeatable
 * @param repeat number of this run among the runs with the same seed, from 1, so that each repeat
 *     draws different numbers. It is 0 in runs of earlier versions, in which all phases and steps
 *     drew the same rows in the same order
 */
public record SeedScope(long seed, int repeat) {
  public SeedScope {
    Require.that(repeat >= 0, "repeat " + repeat + ": must be at least 0");
  }

  public static SeedScope of(long seed) {
    return new SeedScope(seed, 1);
  }
}
