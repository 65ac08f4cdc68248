package assay.lab.compare;

import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Groups of runs set against the first of them.
 *
 * @param groups from one on; of one there are medians and nothing to set them against
 * @param conditions in what the groups' surroundings differ
 * @param answer which group is best; empty where no run counts
 */
public record Comparison(
    List<Group> groups,
    List<Row> rows,
    List<Condition> conditions,
    Bootstrap bootstrap,
    Optional<Answer> answer) {

  /**
   * One figure.
   *
   * @param summaries of the groups that know it
   * @param contrasts of the others with the first group; none if that does not know it
   * @param ranking of all that know it; empty of fewer than two
   */
  public record Row(
      Figure figure, List<Summary> summaries, List<Contrast> contrasts, Optional<Ranking> ranking) {
    /** Those that know the figure. */
    public List<Group> groups() {
      return summaries.stream().map(Summary::group).toList();
    }
  }

  /** Compares groups; the same seed in {@code bootstrap} gives the same comparison. */
  public static Comparison of(List<Group> groups, Bootstrap bootstrap) {
    Set<Figure> figures = new LinkedHashSet<>();
    groups.forEach(group -> group.runs().forEach(run -> figures.addAll(run.figures().keySet())));
    TableChances chances = new TableChances(groups, figures, bootstrap.seed());
    List<Row> rows =
        figures.stream().map(figure -> row(figure, groups, bootstrap, chances)).toList();
    return new Comparison(
        List.copyOf(groups),
        rows,
        Condition.differing(groups),
        bootstrap,
        Answer.of(groups, rows, bootstrap));
  }

  /** Where the groups differ in clients or threads alone: what more of them brought. */
  public List<ScaleOut> scaleOuts() {
    return ScaleOut.of(groups, conditions, bootstrap);
  }

  /** Where the groups differ in the rates that they offered. */
  public List<LatencyCurve> latencyCurves() {
    return LatencyCurve.of(rows, groups);
  }

  /** Groups of which no run counts. */
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
