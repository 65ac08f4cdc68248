package assay.lab.plan;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Servers that are started only for the runs of an experiment. The cluster rejects invalid names
 * and values of options. Omitted options keep their defaults. Immutable.
 *
 * @param options options of {@code assay cluster up}, by name
 * @param conf configuration keys and values, grouped by configuration file
 * @param jvm JVM flags, by server role
 * @param cpu number of cores that each server may use; empty means no limit
 * @param mayDiffer names of server settings that may differ between compared runs; {@code *}
 *     matches any text; if the list is not empty, all other settings must be equal
 * @param load with {@link Reset#CLONE}, the servers on which the data is loaded once for all
 *     variants; empty means the variant's servers
 */
public record ClusterPlan(
    SortedMap<String, String> options,
    SortedMap<String, SortedMap<String, String>> conf,
    SortedMap<String, List<String>> jvm,
    Optional<Double> cpu,
    List<String> mayDiffer,
    Optional<ClusterPlan> load) {
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

  ClusterPlan forLoad() {
    return load.orElse(this);
  }

  ClusterPlan forRuns() {
    return new ClusterPlan(options, conf, jvm, cpu, mayDiffer, Optional.empty());
  }

  private static SortedMap<String, String> sorted(Map<String, String> values) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }
}
