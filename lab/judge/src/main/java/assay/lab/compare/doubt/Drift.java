package assay.lab.compare.doubt;

import assay.lab.compare.BestGroup;
import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The finding that the first repeat was the worst repeat in every group, and that chance is
 * unlikely to explain this. The system may not have been warm before the first repeat.
 *
 * @param by metric by which groups are compared
 * @param groups number of groups that have a first repeat and later repeats
 * @param share relative difference between a group's first repeat and the median of the group's
 *     later repeats; median over the groups
 */
public record Drift(Figure by, int groups, double share) {
  /**
   * A pattern is reported as drift only if the probability that chance alone produces it is at most
   * this value.
   */
  private static final double MOST_CHANCE = 0.05;

  private static final double LEAST_SHARE = 0.02;

  /**
   * Returns the drift of a comparison. Returns empty if there is no significant drift, or if there
   * are too few repeats.
   */
  public static Optional<Drift> of(Comparison comparison) {
    return comparison.answer().map(BestGroup::by).flatMap(by -> of(by, comparison.groups()));
  }

  private static Optional<Drift> of(Figure by, List<Group> groups) {
    boolean more = by.quantity().better() == Quantity.Better.MORE;
    double chance = 1;
    List<Double> shares = new ArrayList<>();
    for (Group group : groups) {
      List<RunFigures> runs =
          group.runs().stream()
              .filter(run -> run.figures().containsKey(by) && repeat(run) > 0)
              .sorted(Comparator.comparingInt(Drift::repeat))
              .toList();
      if (runs.size() < 2 || repeat(runs.get(0)) != 1) {
        continue;
      }
      double first = runs.get(0).figures().get(by);
      Sample others = Sample.of(runs.stream().skip(1).map(run -> run.figures().get(by)).toList());
      double[] values = others.values();
      for (double other : values) {
        if (more ? other <= first : other >= first) {
          return Optional.empty();
        }
      }
      chance /= runs.size();
      shares.add(Math.abs(first - others.median()) / others.median());
    }
    if (shares.isEmpty() || chance > MOST_CHANCE) {
      return Optional.empty();
    }
    double share = Sample.of(shares).median();
    return share < LEAST_SHARE
        ? Optional.empty()
        : Optional.of(new Drift(by, shares.size(), share));
  }

  private static int repeat(RunFigures run) {
    return run.manifest().plan().origin().map(PlanOrigin::repeat).orElse(0);
  }
}
