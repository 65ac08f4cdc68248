package assay.clusters;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Options of one call of {@link Cluster#up}. In an existing cluster, an omitted option keeps its
 * value. In a new cluster, an omitted option has its default value.
 *
 * @param directory folder of the cluster, created if absent
 * @param given unvalidated option values as the user wrote them, by {@link ClusterSetting#key}
 * @param tuning configuration keys, JVM flags and CPU limits of the servers
 * @param exact whether omitted options and tuning have their default values instead of the
 *     cluster's current values
 * @param stepTimeout maximum time of one step of the start
 */
public record ClusterOptions(
    Path directory,
    Map<String, String> given,
    ServerTuning tuning,
    boolean exact,
    Duration stepTimeout) {
  /**
   * Default time limit of one step of a start. Even on a busy laptop, a step takes far less time.
   */
  public static final Duration DEFAULT_STEP_TIMEOUT = Duration.ofMinutes(2);

  public ClusterOptions {
    directory = directory.toAbsolutePath().normalize();
    given = Map.copyOf(given);
  }

  public static ClusterOptions in(Path directory) {
    return new ClusterOptions(directory, Map.of(), ServerTuning.NONE, false, DEFAULT_STEP_TIMEOUT);
  }

  public ClusterOptions with(String key, String value) {
    return with(Map.of(key, value));
  }

  public ClusterOptions with(Map<String, String> others) {
    Map<String, String> more = new HashMap<>(given);
    more.putAll(others);
    return new ClusterOptions(directory, more, tuning, exact, stepTimeout);
  }

  public ClusterOptions with(ServerTuning other) {
    return new ClusterOptions(directory, given, other, exact, stepTimeout);
  }

  public ClusterOptions exactly() {
    return new ClusterOptions(directory, given, tuning, true, stepTimeout);
  }
}
