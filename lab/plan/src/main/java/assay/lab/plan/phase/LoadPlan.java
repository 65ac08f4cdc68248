package assay.lab.plan.phase;

import assay.lab.plan.rate.Pacing;
import assay.lab.study.Require;
import assay.lab.value.NamedValues;
import assay.store.Names;
import assay.store.capability.Capability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Phase that puts load on a store with one activity or several concurrent activities.
 *
 * @param activities activities in the file's order; a single activity has the phase's name, and
 *     several activities are named {@code PHASE.ACTIVITY}
 * @param during actions on servers and tables during the phase
 * @param faults whether servers may fail although no action breaks them; empty if servers must not
 *     fail by themselves
 * @param recovery time limit for the store to serve requests again after a broken server is
 *     restored; empty means five minutes
 */
public record LoadPlan(
    String name,
    List<ActivityPlan> activities,
    List<ActionPlan> during,
    Optional<Faults> faults,
    Optional<Duration> recovery)
    implements PhasePlan {
  public enum Faults {
    EXPECTED
  }

  /**
   * Maximum time without a successful operation in a phase that breaks no servers. After this time,
   * the phase is aborted.
   */
  public static final Duration GIVES_UP_AFTER = Duration.ofMinutes(1);

  public static final Duration USUAL_RECOVERY = Duration.ofMinutes(5);

  public LoadPlan {
    activities = List.copyOf(activities);
    during = List.copyOf(during);
    recovery.ifPresent(
        time ->
            Require.that(
                time.compareTo(Duration.ofSeconds(1)) >= 0,
                "'recovery' must be at least 1 s; got " + ActionPlan.text(time)));
    Require.that(!activities.isEmpty(), "phase '" + name + "': must have at least one activity");
    Set<String> names = new HashSet<>();
    for (ActivityPlan activity : activities) {
      Require.that(
          names.add(activity.name()), "activity '" + activity.name() + "' is defined twice");
    }
    boolean named =
        activities.size() == 1
            ? names.contains(name)
            : activities.stream().allMatch(each -> name.equals(phaseOf(each.name()).orElse("")));
    Require.that(
        named, "activities " + names + " of phase '" + name + "': names must be PHASE.ACTIVITY");
    Optional<Duration> length = longest(activities.stream().map(ActivityPlan::deadline).toList());
    for (ActionPlan action : during) {
      length.ifPresent(action::checkWithin);
    }
  }

  public LoadPlan(String name, List<ActivityPlan> activities) {
    this(name, activities, List.of(), Optional.empty(), Optional.empty());
  }

  public static String nameOf(String phase, String activity) {
    return phase + "." + activity;
  }

  public static Optional<String> phaseOf(String recorded) {
    int dot = recorded.indexOf('.');
    return dot < 0 ? Optional.empty() : Optional.of(recorded.substring(0, dot));
  }

  public LoadPlan withDuring(List<ActionPlan> actions) {
    return new LoadPlan(name, activities, actions, faults, recovery);
  }

  public LoadPlan withFaults(Optional<Faults> newFaults) {
    return new LoadPlan(name, activities, during, newFaults, recovery);
  }

  public LoadPlan withRecovery(Optional<Duration> newRecovery) {
    return new LoadPlan(name, activities, during, faults, newRecovery);
  }

  @Override
  public boolean expectsFaults() {
    return faults.isPresent() || during.stream().anyMatch(action -> action.deed().breaks());
  }

  @Override
  public boolean mayBreakByItself() {
    return faults.isPresent();
  }

  /**
   * Returns how long the phase may go without a successful operation before the phase is aborted.
   * The result is at least one minute. If servers may break, the result is at least the sum of the
   * longest outage of a server and the recovery time.
   */
  public Duration givesUpAfter() {
    if (!expectsFaults()) {
      return GIVES_UP_AFTER;
    }
    Duration broken =
        during.stream()
            .flatMap(action -> action.lasting().stream())
            .reduce(Duration.ZERO, LoadPlan::longer);
    return longer(GIVES_UP_AFTER, broken.plus(recoveryTime()));
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  @Override
  public Duration recoveryTime() {
    return recovery.orElse(USUAL_RECOVERY);
  }

  @Override
  public String kind() {
    return loads() ? activities.get(0).kind() : "run";
  }

  @Override
  public LoadPlan withActivities(List<ActivityPlan> others) {
    return new LoadPlan(name, others, during, faults, recovery);
  }

  public boolean closedLoop() {
    return activities.stream().allMatch(each -> each.pacing() instanceof Pacing.ClosedLoop);
  }

  /**
   * Checks the rates that are defined as shares of an earlier phase's rate. The earlier phase must
   * be a closed loop, because only a closed loop shows what the store can do.
   */
  @Override
  public void checkBehind(List<PhasePlan> before) {
    for (Pacing.ShareOf share : shares()) {
      List<String> fit =
          before.stream()
              .filter(phase -> phase instanceof LoadPlan load && load.closedLoop())
              .map(PhasePlan::name)
              .toList();
      if (!fit.contains(share.phase())) {
        throw new IllegalArgumentException(
            "rate: '"
                + share.text()
                + "' must name an earlier phase that has no 'rate' and puts load on the store; "
                + (fit.isEmpty()
                    ? "no earlier phase qualifies"
                    : Names.nearest(share.phase(), fit)));
      }
    }
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    if (activities.size() == 1) {
      settings.putAll(activities.get(0).settings());
    } else {
      activities.forEach(each -> settings.put(each.name(), each.settings()));
    }
    if (!during.isEmpty()) {
      settings.put("during", during.stream().map(ActionPlan::label).toList());
    }
    faults.ifPresent(of -> settings.put("faults", of.name().toLowerCase(Locale.ROOT)));
    recovery.ifPresent(time -> settings.put("recoverySeconds", time.toNanos() / 1e9));
    return settings.build();
  }

  @Override
  public List<Capability> needs() {
    List<Capability> needs = new ArrayList<>();
    for (ActivityPlan each : activities) {
      each.view().needs().ifPresent(needs::add);
      needs.addAll(each.workload().needs());
    }
    during.forEach(each -> needs.addAll(each.deed().needs()));
    return needs;
  }

  @Override
  public LoadPlan withoutValueChecks(Predicate<Optional<String>> of) {
    return new LoadPlan(
        name,
        activities.stream()
            .map(each -> of.test(each.table()) ? each.withoutValueChecks() : each)
            .toList(),
        during,
        faults,
        recovery);
  }

  /**
   * Returns the time limit of the phase: the longest time limit of its activities. The result is
   * empty if an activity ends after a fixed number of operations.
   */
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
        ? times.stream().map(Optional::get).reduce(LoadPlan::longer)
        : Optional.empty();
  }
}
