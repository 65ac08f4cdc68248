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
 * @param tuning of the servers, beside the values
 * @param exact what is not given, of values and of tuning, has its default, whatever the cluster
 *     had
 * @param stepTimeout the longest that one step of the start may take
 */
public record ClusterOptions(
    Path directory,
    Map<String, String> given,
    ServerTuning tuning,
    boolean exact,
    Duration stepTimeout) {
  /** Far above what a loaded laptop needs for one step. */
  public static final Duration DEFAULT_STEP_TIMEOUT = Duration.ofMinutes(2);

  public ClusterOptions {
    directory = directory.toAbsolutePath().normalize();
    given = Map.copyOf(given);
  }

  /** Nothing but the defaults, or what the cluster has already. */
  public static ClusterOptions in(Path directory) {
    return new ClusterOptions(directory, Map.of(), ServerTuning.NONE, false, DEFAULT_STEP_TIMEOUT);
  }

  /** The same with one more setting. */
  public ClusterOptions with(String key, String value) {
    return with(Map.of(key, value));
  }

  /** The same with more settings. */
  public ClusterOptions with(Map<String, String> others) {
    Map<String, String> more = new HashMap<>(given);
    more.putAll(others);
    return new ClusterOptions(directory, more, tuning, exact, stepTimeout);
  }

  /** The same with another tuning. */
  public ClusterOptions with(ServerTuning other) {
    return new ClusterOptions(directory, given, other, exact, stepTimeout);
  }

  /** The same, {@link #exact}. */
  public ClusterOptions exactly() {
    return new ClusterOptions(directory, given, tuning, true, stepTimeout);
  }
}
