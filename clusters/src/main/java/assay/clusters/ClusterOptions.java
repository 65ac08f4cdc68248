package assay.clusters;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What one {@code up} is asked for. What is not given stays as the cluster has it, or takes the
 * default in a new cluster.
 *
 * @param directory where the cluster lives; made if absent
 * @param given values as the user wrote them by {@link ClusterSetting#key}, checked when the
 *     cluster is brought up
 * @param stepTimeout the longest that one step of the start may take
 */
public record ClusterOptions(Path directory, Map<String, String> given, Duration stepTimeout) {
  /** Far above what a loaded laptop needs for one step. */
  public static final Duration DEFAULT_STEP_TIMEOUT = Duration.ofSeconds(60);

  public ClusterOptions {
    directory = directory.toAbsolutePath().normalize();
    given = Map.copyOf(given);
  }

  /** Nothing but the defaults, or what the cluster has already. */
  public static ClusterOptions in(Path directory) {
    return new ClusterOptions(directory, Map.of(), DEFAULT_STEP_TIMEOUT);
  }

  /** The same with one more setting. */
  public ClusterOptions with(String key, String value) {
    Map<String, String> more = new HashMap<>(given);
    more.put(key, value);
    return new ClusterOptions(directory, more, stepTimeout);
  }
}
