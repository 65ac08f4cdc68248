package assay.lab.plan;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.result.Figure;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Chooses the phase whose metrics summarise a run. */
public final class MainPhase {
  private MainPhase() {}

  /**
   * Returns the last phase that does more than load rows and whose metrics the experiment file
   * requests. If the file requests no metrics of such a phase, returns the last phase that does
   * more than load rows. If all phases only load rows, returns the last phase.
   *
   * @param names names of phases or of their activities, in the order of the plan
   * @return one of the names; empty if {@code names} is empty
   */
  public static Optional<String> of(Plan plan, Collection<String> names) {
    Set<String> requested =
        plan.origin().stream()
            .flatMap(origin -> origin.results().asked().stream())
            .map(Figure::phase)
            .map(MainPhase::phase)
            .collect(Collectors.toSet());
    Predicate<String> measures = name -> !loads(plan, name);
    return last(names, measures.and(name -> requested.contains(phase(name))))
        .or(() -> last(names, measures))
        .or(() -> last(names, name -> true));
  }

  private static Optional<String> last(Collection<String> names, Predicate<String> which) {
    return names.stream().filter(which).reduce((earlier, later) -> later);
  }

  private static boolean loads(Plan plan, String name) {
    List<ActivityPlan> activities =
        plan.activities()
            .filter(each -> each.name().equals(name) || phase(each.name()).equals(name))
            .toList();
    return !activities.isEmpty() && activities.stream().allMatch(ActivityPlan::loads);
  }

  private static String phase(String name) {
    return LoadPlan.phaseOf(name).orElse(name);
  }
}
