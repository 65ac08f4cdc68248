package assay.lab.compare;

import assay.lab.plan.result.Figure;

/** Probability that groups of one distribution are at least as far apart as two given groups. */
@FunctionalInterface
interface Chances {
  /** From 0 to 1; only for figures of which a higher or a lower value is better. */
  double of(Figure figure, Group one, Group other);
}
