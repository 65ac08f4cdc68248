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
 * The first repeat of every group was its worst, more often than chance explains: the system was
 * still warming up.
 *
 * @param by the figure that groups are compared by
 * @param groups number of groups that have a first repeat and others
 * @param share by which the first is worse than the median of the others; median over the groups
 */
public record Drift(Figure by, int groups, double share) {
  /** Largest probability that groups without drift look like this. */
  private static final double MOST_CHANCE = 0.05;

  private static final double LEAST_SHARE = 0.02;

  /** Empty where nothing drifts, or too little is known. */
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

  /** From 1; 0 for a run outside an experiment. */
  private static int repeat(RunFigures run) {
    return run.manifest().plan().origin().map(PlanOrigin::repeat).orElse(0);
  }
}
