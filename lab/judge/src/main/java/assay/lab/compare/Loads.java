package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

final class Loads {
  private Loads() {}

  /**
   * Returns the value of a variable of the experiment file. Returns empty if the value is not a
   * number, or if runs of the group have different values.
   */
  static OptionalDouble variable(Group group, String name) {
    return same(group, run -> number(run.values().get(name)));
  }

  static Set<String> varied(List<Group> groups) {
    List<Map<String, String>> values = Group.allRuns(groups).map(RunFigures::values).toList();
    return values.stream()
        .flatMap(map -> map.keySet().stream())
        .filter(name -> values.stream().map(map -> map.get(name)).distinct().count() > 1)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the mean number of operations per second that were due in an open-loop phase after the
   * warm-up.
   */
  static OptionalDouble offered(Group group, String phase) {
    return same(
        group,
        run ->
            run.manifest()
                .plan()
                .activity(phase)
                .map(ActivityPlan::offeredPerSecond)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .orElse(null));
  }

  static boolean closedLoop(Group group, String phase) {
    return group.runs().stream()
        .allMatch(
            run ->
                run.manifest()
                    .plan()
                    .activity(phase)
                    .filter(activity -> activity.pacing() instanceof Pacing.ClosedLoop)
                    .isPresent());
  }

  private static OptionalDouble same(Group group, Function<RunFigures, Double> value) {
    Set<Optional<Double>> all =
        group.runs().stream()
            .map(run -> Optional.ofNullable(value.apply(run)))
            .collect(Collectors.toSet());
    return all.size() == 1
        ? all.iterator().next().map(OptionalDouble::of).orElseGet(OptionalDouble::empty)
        : OptionalDouble.empty();
  }

  private static Double number(String text) {
    return text != null
            && text.matches("[0-9][0-9_]{0,15}(\\.[0-9]+)?")
            && Double.parseDouble(text.replace("_", "")) > 0
        ? Double.valueOf(text.replace("_", ""))
        : null;
  }
}
