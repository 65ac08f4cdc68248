package assay.lab.plan.phase;

import assay.lab.plan.rate.Pacing;
import assay.lab.study.Require;
import assay.store.Names;
import assay.store.capability.Capability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A phase that puts load on a store: one activity, or several concurrent ones.
 *
 * @param activities in the file's order. A single activity has the phase's name; several activities
 *     are named {@code PHASE.ACTIVITY}
 * @param during actions on servers and tables
 * @param faults whether servers may fail without an action; empty if they may not
 * @param recovery time limit for the store to serve requests after a broken server is restored;
 *     empty means five minutes
 */
public record LoadPlan(
    String name,
    List<ActivityPlan> activities,
    List<ActionPlan> during,
    Optional<Faults> faults,
    Optional<Duration> recovery)
    implements PhasePlan {
  /** Whether servers may fail during a phase that has no action against them. */
  public enum Faults {
    /** Failures are the subject of the phase. */
    EXPECTED
  }

  /** A phase that breaks no servers is abandoned after this time without a successful operation. */
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
    Require.that(named, "activities " + names + " of phase '" + name + "': must be PHASE.ACTIVITY");
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

  /** The phase in a recorded name of the form {@code PHASE.ACTIVITY}; empty for other names. */
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

  /** Whether the store may stall: an action breaks a server, or the plan expects faults. */
  public boolean expectsFaults() {
    return faults.isPresent()
        || during.stream()
            .anyMatch(
                action ->
                    action.deed() instanceof Action.OnServer onServer && onServer.verb().breaks());
  }

  /**
   * Time without a successful operation after which the phase is abandoned. This is one minute or,
   * if servers may break, at least the longest time that a server stays broken plus the store's
   * recovery time.
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

  public Duration recoveryTime() {
    return recovery.orElse(USUAL_RECOVERY);
  }

  @Override
  public String kind() {
    return loads() ? activities.get(0).kind() : "run";
  }

  public LoadPlan withActivities(List<ActivityPlan> others) {
    return new LoadPlan(name, others, during, faults, recovery);
  }

  public List<Pacing.ShareOf> shares() {
    return activities.stream()
        .map(ActivityPlan::pacing)
        .filter(Pacing.ShareOf.class::isInstance)
        .map(Pacing.ShareOf.class::cast)
        .toList();
  }

  public boolean closedLoop() {
    return activities.stream().allMatch(each -> each.pacing() instanceof Pacing.ClosedLoop);
  }

  /**
   * A rate may only be a share of the rate that an earlier closed-loop phase reached, because only
   * a closed loop shows what the store can do.
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
                + "' must name an earlier phase that puts load on the store without a 'rate'; "
                + (fit.isEmpty() ? "there is none" : Names.nearest(share.phase(), fit)));
      }
    }
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
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
    return settings;
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

  /** The longest deadline of the activities; empty if an activity ends by count. */
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
