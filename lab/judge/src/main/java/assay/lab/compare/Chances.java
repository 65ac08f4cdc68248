package assay.lab.compare;

import assay.lab.plan.result.Figure;

/**
 * Computes p values for pairs of groups. A p value is the probability that two groups from one
 * distribution differ at least as much as the two given groups.
 */
@FunctionalInterface
interface Chances {
  record Pair(String one, String other) {}

  /**
   * Returns the p value (from 0 to 1) of two groups for a metric. For this metric, it must be known
   * whether higher or lower values are better.
   */
  double of(Figure figure, Group one, Group other);
}
