package assay.lab.compare;

import assay.lab.plan.result.Figure;

/**
 * Probability that two groups drawn from one distribution differ at least as much as two given
 * groups.
 */
@FunctionalInterface
interface Chances {
  /** Labels of two groups. */
  record Pair(String one, String other) {}

  /**
   * Returns a probability from 0 to 1. Supports only figures of which either higher or lower values
   * are better.
   */
  double of(Figure figure, Group one, Group other);
}
