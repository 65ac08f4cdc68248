package assay.lab.compare;

import assay.lab.plan.result.Figure;

/** Probability that groups of one distribution are as far apart as two given groups. */
@FunctionalInterface
interface Chances {
  /** From 0 to 1; for figures where more or less is better. */
  double of(Figure figure, Group one, Group other);
}
