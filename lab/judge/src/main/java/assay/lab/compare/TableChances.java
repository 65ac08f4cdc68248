package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.statistics.FamilyChance;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * P values with a correction for multiple testing over all metrics and all pairs of groups of a
 * comparison. A p value is computed on first use. Instances are not thread-safe.
 */
final class TableChances implements Chances {
  private final List<Figure> figures;
  private final long pairs;
  private final long seed;
  private final Map<Pair, double[]> known = new HashMap<>();

  TableChances(Collection<Group> groups, Collection<Figure> figures, long seed) {
    this.figures =
        figures.stream()
            .filter(figure -> figure.quantity().better() != Quantity.Better.NEITHER)
            .toList();
    long measured = groups.stream().filter(group -> !group.runs().isEmpty()).count();
    pairs = measured * (measured - 1) / 2;
    this.seed = seed;
  }

  @Override
  public double of(Figure figure, Group one, Group other) {
    double[] chances =
        known.computeIfAbsent(
            new Pair(one.label(), other.label()),
            pair -> FamilyChance.of(values(one), values(other), seed));
    return Math.min(1, pairs * chances[figures.indexOf(figure)]);
  }

  private double[][] values(Group group) {
    return figures.stream()
        .map(
            figure ->
                group.runs().stream()
                    .mapToDouble(run -> run.figures().getOrDefault(figure, Double.NaN))
                    .toArray())
        .toArray(double[][]::new);
  }
}
