package assay.lab.plan;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Servers that an experiment brings up for its runs alone. Names and values are the cluster's,
 * which checks them; what is not given has its default. Immutable.
 *
 * @param options of {@code assay cluster up}, by name
 * @param conf keys and values, by configuration file
 * @param jvm flags, by role of server
 * @param cpu cores that a server may use; all of them if empty
 * @param mayDiffer patterns of names of settings in force, with {@code *} for any text: where there
 *     are some, runs whose servers differ in anything else are not set against each other
 * @param load servers for what is done once with {@link Reset#CLONE}, whatever a variant's own are;
 *     empty if those load as well
 */
public record ClusterPlan(
    SortedMap<String, String> options,
    SortedMap<String, SortedMap<String, String>> conf,
    SortedMap<String, List<String>> jvm,
    Optional<Double> cpu,
    List<String> mayDiffer,
    Optional<ClusterPlan> load) {
  /** Servers as they are by default. */
  public static final ClusterPlan USUAL =
      new ClusterPlan(
          new TreeMap<>(),
          new TreeMap<>(),
          new TreeMap<>(),
          Optional.empty(),
          List.of(),
          Optional.empty());

  public ClusterPlan {
    options = sorted(options);
    SortedMap<String, SortedMap<String, String>> files = new TreeMap<>();
    conf.forEach((file, values) -> files.put(file, sorted(values)));
    conf = Collections.unmodifiableSortedMap(files);
    SortedMap<String, List<String>> roles = new TreeMap<>();
    jvm.forEach((role, flags) -> roles.put(role, List.copyOf(flags)));
    jvm = Collections.unmodifiableSortedMap(roles);
    mayDiffer = mayDiffer == null ? List.of() : List.copyOf(mayDiffer);
  }

  /** The servers of what is done once. */
  ClusterPlan forLoad() {
    return load.orElse(this);
  }

  /** The servers of the runs. */
  ClusterPlan forRuns() {
    return new ClusterPlan(options, conf, jvm, cpu, mayDiffer, Optional.empty());
  }

  private static SortedMap<String, String> sorted(Map<String, String> values) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }
}
