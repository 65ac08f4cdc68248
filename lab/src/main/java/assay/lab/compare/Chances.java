package assay.lab.compare;

import assay.lab.plan.result.Figure;

/**
 * Probability that two groups drawn from one distribution differ at least as much as two given
 * groups.
 */
@FunctionalInterface
interface Chances {
  /**
   * Returns a probability from 0 to 1; only for figures of which a higher or a lower value is
   * better.
   */
  double of(Figure figure, Group one, Group other);
}
