package assay.lab.compare;

import assay.lab.compare.figures.WholePhase;
import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
import assay.lab.statistics.ScalabilityLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Throughput of one closed-loop phase plotted against the number of clients or threads. The
 * experiment must vary nothing else.
 *
 * @param variable {@code clients} or {@code threads}
 * @param steps at least two steps in ascending order of their counts
 * @param law law fitted to the medians; empty if there are too few steps
 */
public record ScaleOut(
    String phase, String variable, List<Step> steps, Optional<ScalabilityLaw> law) {
  private static final Set<String> VARIABLES = Set.of("clients", "threads");

  /**
   * One group as a step of the scale-out.
   *
   * @param count number of clients or threads
   * @param perSecond throughput of all operations, with one value for each run
   * @param interval interval of the median throughput; empty if there are too few repeats
   * @param speedUp this group's median divided by the median of the group with the fewest clients
   *     or threads
   * @param efficiency speed-up divided by the factor by which the count increased
   */
  public record Step(
      Group group,
      double count,
      Sample perSecond,
      Optional<ConfidenceInterval> interval,
      double speedUp,
      Optional<ConfidenceInterval> speedUpInterval,
      double efficiency) {}

  static List<ScaleOut> of(
      List<Group> groups, List<DifferingCondition> conditions, Bootstrap bootstrap) {
    Set<String> varied = Loads.varied(groups);
    if (varied.size() != 1
        || !VARIABLES.containsAll(varied)
        || !conditions.stream().map(DifferingCondition::name).allMatch(ScaleOut::isNoOtherPlan)) {
      return List.of();
    }
    String variable = varied.iterator().next();
    List<String> phases =
        Group.allRuns(groups)
            .flatMap(run -> run.figures().keySet().stream())
            .map(Figure::phase)
            .distinct()
            .toList();
    List<ScaleOut> found = new ArrayList<>();
    for (String phase : phases) {
      List<Step> steps = steps(groups, variable, phase, bootstrap);
      if (steps.size() > 1) {
        List<ScalabilityLaw.Point> points =
            steps.stream()
                .map(step -> new ScalabilityLaw.Point(step.count(), step.perSecond().median()))
                .toList();
        found.add(new ScaleOut(phase, variable, steps, ScalabilityLaw.fit(points)));
      }
    }
    return found;
  }

  /**
   * Returns whether the groups of a scale-out may differ in the given condition. The groups must
   * have the same workload and the same store.
   */
  private static boolean isNoOtherPlan(String condition) {
    if (condition.startsWith("plan.clients.")) {
      return true; // The condition describes a single client, not the number of clients.
    }
    boolean planned = condition.startsWith("plan.") || condition.startsWith("store.");
    String last = condition.substring(condition.lastIndexOf('.') + 1);
    return !planned || VARIABLES.contains(last) || last.equals("tableUse");
  }

  private static List<Step> steps(
      List<Group> groups, String variable, String phase, Bootstrap bootstrap) {
    List<SweepPoint> points =
        SweepPoint.of(
            groups.stream().filter(group -> group.isClosedLoop(phase)).toList(),
            group -> Loads.variable(group, variable),
            run -> WholePhase.perSecond(run, phase).stream().filter(rate -> rate > 0));
    return points.stream().map(each -> step(each, points.get(0), bootstrap)).toList();
  }

  private static Step step(SweepPoint of, SweepPoint base, Bootstrap bootstrap) {
    double speedUp = of.perSecond().median() / base.perSecond().median();
    return new Step(
        of.group(),
        of.at(),
        of.perSecond(),
        bootstrap.median(of.perSecond()),
        speedUp,
        of.equals(base) ? Optional.empty() : bootstrap.ratio(base.perSecond(), of.perSecond()),
        speedUp / (of.at() / base.at()));
  }
}
