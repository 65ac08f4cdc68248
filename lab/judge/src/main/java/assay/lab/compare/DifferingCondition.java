package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.PlanOrigin;
import assay.lab.run.Manifest;
import assay.lab.value.NamedValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A condition of the environment or of the plan in which compared runs differ.
 *
 * @param name dotted name as in run.json, such as {@code environment.jvm.version}
 * @param values values, keyed by the labels of the groups, in the order of the groups. A group has
 *     several values if its runs differ. A value that was not recorded is {@code undetermined}.
 */
public record DifferingCondition(String name, Map<String, Set<String>> values) {
  private static final String UNKNOWN = "undetermined";

  /** Names of values that vary from run to run, or that identify the run. */
  private static final Set<String> PASSING =
      Set.of(
          "environment.memory.availableMb",
          "environment.disk.freeGb",
          "environment.loadAverage",
          "plan.experiment",
          "plan.origin.variant",
          "plan.origin.repeat",
          "plan.origin.position",
          "plan.origin.begun",
          "plan.origin.resumed",
          "plan.draws.repeat");

  /**
   * Prefix of the names of values that a reset recorded, such as ids. These values differ from
   * reset to reset.
   */
  private static final String RESET = "environment.reset.";

  /**
   * Prefix of the names of results that were measured on volumes. Each server instance measures its
   * own volumes. The results of two instances differ by up to 10 %. The limits of the volumes are
   * compared separately.
   */
  private static final String VOLUMES = "environment.volumes.";

  /**
   * Suffix of the names of seeds. Seeds differ on purpose, so that repeats draw different
   * operations.
   */
  private static final String SEED = ".seed";

  static List<DifferingCondition> differing(List<Group> groups) {
    // Runs are compared by identity, because hashing a run would hash the run's whole plan and all
    // metrics.
    IdentityHashMap<RunFigures, Map<String, String>> flat = new IdentityHashMap<>();
    Set<String> names = new TreeSet<>();
    for (Group group : groups) {
      for (RunFigures run : group.runs()) {
        Map<String, String> values = flattened(run.manifest());
        flat.put(run, values);
        names.addAll(values.keySet());
      }
    }
    boolean oneExperiment = isOneExperiment(groups);
    List<DifferingCondition> differing = new ArrayList<>();
    for (String name : names) {
      Map<String, Set<String>> values = new LinkedHashMap<>();
      Set<String> all = new LinkedHashSet<>();
      for (Group group : groups) {
        Set<String> own = new TreeSet<>();
        group.runs().forEach(run -> own.add(flat.get(run).getOrDefault(name, UNKNOWN)));
        values.put(group.label(), own);
        all.addAll(own);
      }
      DifferingCondition condition = new DifferingCondition(name, values);
      if (all.size() > 1 && !(oneExperiment && condition.isVaried())) {
        differing.add(condition);
      }
    }
    differing.sort(Comparator.comparing(condition -> !condition.isOfRows()));
    return differing;
  }

  private static boolean isOneExperiment(List<Group> groups) {
    List<Optional<Instant>> begun =
        Group.allRuns(groups)
            .map(run -> run.manifest().plan().origin().map(PlanOrigin::begun))
            .distinct()
            .toList();
    return begun.size() == 1 && begun.get(0).isPresent();
  }

  private boolean isVaried() {
    return (name.startsWith("plan.") || name.startsWith("store."))
        && values.values().stream().allMatch(own -> own.size() <= 1);
  }

  /**
   * Returns whether the values of this condition are numbers of rows. Numbers of rows are listed
   * first, because they have the largest effect.
   */
  private boolean isOfRows() {
    return name.endsWith(".rows");
  }

  private static Map<String, String> flattened(Manifest manifest) {
    Map<String, String> flat = new LinkedHashMap<>();
    flat.put("assayVersion", String.valueOf(manifest.assayVersion()));
    flatten("store", manifest.store(), flat);
    flatten("environment", manifest.environment(), flat);
    flatten("plan", PlanCodec.toValues(manifest.plan()), flat);
    flat.keySet()
        .removeIf(
            name ->
                PASSING.contains(name)
                    || name.endsWith(SEED)
                    || name.startsWith(RESET)
                    || name.startsWith(VOLUMES));
    return flat;
  }

  private static void flatten(String name, Object value, Map<String, String> flat) {
    if (value instanceof NamedValues values) {
      values.forEach((key, inner) -> flatten(name + "." + key, inner, flat));
    } else if (value instanceof List<?> list
        && list.stream().anyMatch(NamedValues.class::isInstance)) {
      for (int i = 0; i < list.size(); i++) {
        flatten(name + "[" + named(list.get(i), i) + "]", list.get(i), flat);
      }
    } else if (value instanceof List<?> list) {
      flat.put(
          name,
          list.stream().map(String::valueOf).filter(DifferingCondition::matters).toList() + "");
    } else {
      flat.put(name, value == null ? UNKNOWN : value.toString());
    }
  }

  private static Object named(Object element, int number) {
    return element instanceof NamedValues of && of.get("name") != null ? of.get("name") : number;
  }

  /**
   * Returns whether an element of a list-valued condition matters in comparisons. Assay's system
   * properties, such as the install location, do not matter.
   */
  private static boolean matters(String element) {
    return !element.startsWith("-Dassay.");
  }
}
