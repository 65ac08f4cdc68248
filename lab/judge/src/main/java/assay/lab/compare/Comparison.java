package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Comparison of groups of runs with the first group.
 *
 * @param groups at least one group; a single group has medians but no contrasts
 * @param conditions conditions that differ between the groups' environments or plans
 * @param answer the best group; empty if no run is included
 */
public record Comparison(
    List<Group> groups,
    List<Row> rows,
    List<DifferingCondition> conditions,
    Bootstrap bootstrap,
    Optional<BestGroup> answer) {

  /**
   * Values of one metric in all groups.
   *
   * @param summaries summaries of the groups in which the metric was measured
   * @param contrasts comparisons of the other groups with the first group; empty if the first group
   *     has no values of the metric
   * @param ranking ranking of the groups in which the metric was measured; empty if the metric was
   *     measured in fewer than two groups
   */
  public record Row(
      Figure figure, List<Summary> summaries, List<Contrast> contrasts, Optional<Ranking> ranking) {
    public List<Group> groups() {
      return summaries.stream().map(Summary::group).toList();
    }
  }

  public static Comparison of(List<Group> groups, Bootstrap bootstrap) {
    Set<Figure> figures = new LinkedHashSet<>();
    groups.forEach(group -> group.runs().forEach(run -> figures.addAll(run.figures().keySet())));
    TableChances chances = new TableChances(groups, figures, bootstrap.seed());
    List<Row> rows =
        figures.stream().map(figure -> row(figure, groups, bootstrap, chances)).toList();
    return new Comparison(
        List.copyOf(groups),
        rows,
        DifferingCondition.differing(groups),
        bootstrap,
        BestGroup.of(groups, rows, bootstrap));
  }

  public List<ScaleOut> scaleOuts() {
    return ScaleOut.of(groups, conditions, bootstrap);
  }

  public List<LatencyCurve> latencyCurves() {
    return LatencyCurve.of(rows, groups);
  }

  public List<Group> empty() {
    return groups.stream().filter(group -> group.runs().isEmpty()).toList();
  }

  private static Row row(
      Figure figure, List<Group> groups, Bootstrap bootstrap, TableChances chances) {
    List<Summary> summaries =
        groups.stream()
            .map(group -> Summary.of(group, figure, bootstrap))
            .filter(summary -> summary.sample().size() > 0)
            .toList();
    Summary base = summaries.get(0);
    List<Contrast> contrasts = new ArrayList<>();
    if (base.group().equals(groups.get(0))) {
      summaries.stream()
          .skip(1)
          .forEach(other -> contrasts.add(Contrast.of(figure, base, other, bootstrap)));
    }
    return new Row(figure, summaries, contrasts, Ranking.of(figure, summaries, chances));
  }
}
