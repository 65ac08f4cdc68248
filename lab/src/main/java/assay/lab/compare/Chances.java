package assay.lab.compare;

import assay.lab.plan.result.Figure;

/** How often groups that are alike would lie as far apart as two do, by chance alone. */
@FunctionalInterface
interface Chances {
  /** From 0 to 1; of a figure of which more or less is better. */
  double of(Figure figure, Group one, Group other);
}
