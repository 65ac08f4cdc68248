package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Phase with several concurrent activities. If an activity omits a key, the activity inherits the
 * phase's value of the key. An activity inherits only keys that its kind supports.
 */
public record Activities(PhaseKeys keys, List<Activity> all) implements PhaseSpec {
  public static final String KEY = "activities";
  private static final String WARMUP = "warmup";
  private static final List<String> ONE_FOR_ALL =
      List.of(WARMUP, ActionSpec.KEY, "faults", "recovery");

  record PhaseKeys(
      @Key(Key.PHASE_NAME) String name,
      @Key(ActionSpec.MEANING) List<ActionSpec> during,
      @Key(Key.FAULTS) Optional<LoadPlan.Faults> faults,
      @Key(Key.RECOVERY) Optional<Duration> recovery) {
    private static final List<String> NAMES = Binder.keys(PhaseKeys.class);
  }

  record Activity(String name, Place place, ActivitySpec spec) {}

  @Override
  public String name() {
    return keys.name;
  }

  @Override
  public List<ActionSpec> during() {
    return keys.during;
  }

  @Override
  public List<String> parts() {
    return all.stream().map(Activity::name).toList();
  }

  static Activities of(String kind, Tree.Mapping phase) {
    List<Activity> all = new ArrayList<>();
    Map<String, Place> names = new HashMap<>();
    for (Tree item : phase.values().get(KEY).sequence("'" + KEY + "'").items()) {
      Activity activity = activity(kind, phase, item.mapping("an activity"));
      Place first = names.putIfAbsent(activity.name, activity.place);
      if (first != null) {
        throw activity.place.bad(
            "activity '%s' is already defined on line %s; names must be unique"
                .formatted(activity.name, first.line()));
      }
      all.add(activity);
    }
    if (all.size() < 2) {
      throw phase.bad(
          KEY,
          "'"
              + KEY
              + "': must list at least 2 activities; for a single activity, omit the list, and set"
              + " the activity's keys directly on the phase");
    }
    checkKeys(kind, phase, all);
    return new Activities(keys(kind, phase), all);
  }

  private static PhaseKeys keys(String kind, Tree.Mapping phase) {
    Map<String, Tree> values = new LinkedHashMap<>(phase.values());
    values.keySet().retainAll(PhaseKeys.NAMES);
    values.putIfAbsent(Binder.NAME, new Tree.Scalar(phase.place(), kind));
    return Binder.record(PhaseKeys.class, phase.with(values), "phase '" + kind + "'");
  }

  private static Activity activity(String kind, Tree.Mapping phase, Tree.Mapping own) {
    if (own.values().get("name") == null) {
      throw own.place().bad("'name' is missing in an activity");
    }
    String name = own.values().get("name").text("'name'");
    if (!name.matches("[A-Za-z0-9_-]{1,60}")) {
      throw own.bad(
          "name",
          "activity name '"
              + name
              + "': must have at most 60 characters, each a letter, a digit, '-' or '_'");
    }
    for (String key : ONE_FOR_ALL) {
      if (own.values().containsKey(key)) {
        throw own.bad(
            key,
            "'%s' of activity '%s': must be set on the phase, for all activities"
                .formatted(key, name));
      }
    }
    Tree given = own.values().get(Key.PHASE);
    String ownKind = given == null ? kind : given.text("'phase'");
    Class<?> type = PhaseKind.named(ownKind, own.placeOf(Key.PHASE)).type();
    if (!ActivitySpec.class.isAssignableFrom(type)) {
      throw own.bad(
          Key.PHASE, "'" + ownKind + "': must be a kind of phase that puts load on the store");
    }
    PhaseSpec spec =
        Binder.phase(ownKind, merged(phase, own, Binder.keys(type)), "activity '" + name + "'");
    return new Activity(name, own.place(), (ActivitySpec) spec);
  }

  private static Tree.Mapping merged(Tree.Mapping phase, Tree.Mapping own, List<String> known) {
    Map<String, Tree> values = new LinkedHashMap<>(own.values());
    Map<String, Place> places = new LinkedHashMap<>(own.keys());
    boolean ends = values.containsKey("operations") || values.containsKey("duration");
    phase
        .values()
        .forEach(
            (key, value) -> {
              boolean otherEnd = ends && (key.equals("operations") || key.equals("duration"));
              if (known.contains(key) && !PhaseKeys.NAMES.contains(key) && !otherEnd) {
                values.putIfAbsent(key, value);
                places.putIfAbsent(key, phase.placeOf(key));
              }
            });
    if (values.containsKey("operations")) {
      values.remove(WARMUP);
    }
    return new Tree.Mapping(own.place(), values, places);
  }

  private static void checkKeys(String kind, Tree.Mapping phase, List<Activity> all) {
    List<String> known = new ArrayList<>(PhaseKeys.NAMES);
    known.addAll(List.of(KEY, Key.PHASE));
    all.forEach(
        each -> known.addAll(Binder.keys(each.spec.getClass().asSubclass(PhaseSpec.class))));
    Binder.checkKeys(
        phase, known, "phase '" + kind + "'", "; set the store's keys under 'settings'");
  }

  @Override
  public long loads(Planner planner, TableAccount table) {
    return all.stream().mapToLong(each -> each.spec.loads(planner, table)).sum();
  }

  @Override
  public PhasePlan plan(String phase, Planner planner) {
    List<ActivityPlan> plans = new ArrayList<>();
    for (Activity each : all) {
      plans.add(
          each.place.in(
              "activity '" + each.name + "'",
              () -> each.spec.activity(LoadPlan.nameOf(phase, each.name), planner)));
    }
    // All activities have the same warm-up, because measurements that cover different times cannot
    // be added up.
    Duration warmup =
        plans.stream().map(ActivityPlan::warmup).max(Comparator.naturalOrder()).orElseThrow();
    LoadPlan plan =
        planner.checked(
            new LoadPlan(phase, plans.stream().map(each -> each.withWarmup(warmup)).toList())
                .withFaults(keys.faults)
                .withRecovery(keys.recovery));
    double scale = all.stream().mapToDouble(each -> each.spec.scale(planner)).max().orElseThrow();
    return ActionSpec.attached(plan, keys.during, scale, planner);
  }
}
