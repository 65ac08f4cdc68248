package assay.lab.plan.phase;

import assay.store.Capability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A step that puts load on a store: one activity, or several at once.
 *
 * @param activities in the file's order. One alone has the phase's name; several are called {@code
 *     PHASE.ACTIVITY}
 */
public record LoadPlan(String name, List<ActivityPlan> activities) implements PhasePlan {
  public LoadPlan {
    activities = List.copyOf(activities);
    if (activities.isEmpty()) {
      throw new IllegalArgumentException("phase '" + name + "': at least one activity is expected");
    }
    Set<String> names = new HashSet<>();
    for (ActivityPlan activity : activities) {
      if (!names.add(activity.name())) {
        throw new IllegalArgumentException("two activities are called '" + activity.name() + "'");
      }
    }
    boolean named =
        activities.size() == 1
            ? names.contains(name)
            : activities.stream().allMatch(each -> name.equals(phaseOf(each.name()).orElse("")));
    if (!named) {
      throw new IllegalArgumentException(
          "activities " + names + " of phase '" + name + "': PHASE.ACTIVITY is expected");
    }
  }

  /** An activity that is alone. */
  public static LoadPlan of(ActivityPlan activity) {
    return new LoadPlan(activity.name(), List.of(activity));
  }

  /** What an activity of several is recorded as. */
  public static String nameOf(String phase, String activity) {
    return phase + "." + activity;
  }

  /** The phase of an activity, by what it is recorded as; empty if it is a phase itself. */
  public static Optional<String> phaseOf(String recorded) {
    int dot = recorded.indexOf('.');
    return dot < 0 ? Optional.empty() : Optional.of(recorded.substring(0, dot));
  }

  @Override
  public String kind() {
    return loads() ? activities.get(0).kind() : "run";
  }

  @Override
  public Map<String, Object> settings() {
    if (activities.size() == 1) {
      return activities.get(0).settings();
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    activities.forEach(each -> settings.put(each.name(), each.settings()));
    return settings;
  }

  @Override
  public List<Capability> needs() {
    List<Capability> needs = new ArrayList<>();
    for (ActivityPlan each : activities) {
      each.view().needs().ifPresent(needs::add);
      needs.addAll(each.workload().needs());
    }
    return needs;
  }

  @Override
  public LoadPlan withoutValueChecks(Predicate<Optional<String>> of) {
    return new LoadPlan(
        name,
        activities.stream()
            .map(each -> of.test(each.table()) ? each.withoutValueChecks() : each)
            .toList());
  }

  /** True if it does nothing but insert the rows that other phases ask for. */
  public boolean loads() {
    return activities.stream().allMatch(ActivityPlan::loads);
  }

  /** The longest of its activities' times; empty if one ends by count. */
  @Override
  public Optional<Duration> deadline() {
    return longest(activities.stream().map(ActivityPlan::deadline).toList());
  }

  @Override
  public Optional<Duration> expected() {
    return longest(activities.stream().map(ActivityPlan::expected).toList());
  }

  private static Optional<Duration> longest(List<Optional<Duration>> times) {
    return times.stream().allMatch(Optional::isPresent)
        ? times.stream().map(Optional::get).reduce((a, b) -> a.compareTo(b) > 0 ? a : b)
        : Optional.empty();
  }
}
