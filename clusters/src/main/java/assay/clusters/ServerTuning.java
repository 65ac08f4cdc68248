package assay.clusters;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Settings that a user gives to a cluster's servers in addition to the cluster's {@linkplain
 * ClusterSetting options}. {@link Cluster#check} validates these settings. Immutable.
 *
 * @param conf configuration keys and values by file. Files are named without suffix: {@code
 *     accumulo}, {@code hbase-site}, {@code hdfs-site}, {@code cassandra}. Keys with empty values
 *     are ignored
 * @param jvm JVM flags by {@linkplain ServerRole#label role}; on the command line, these flags
 *     follow Assay's own flags and therefore override them
 * @param cpu number of cores that each server with tables may use; empty means all cores
 */
public record ServerTuning(
    Map<String, Map<String, String>> conf, Map<String, List<String>> jvm, OptionalDouble cpu) {
  public static final ServerTuning NONE =
      new ServerTuning(Map.of(), Map.of(), OptionalDouble.empty());

  public ServerTuning {
    Map<String, Map<String, String>> files = new TreeMap<>();
    conf.forEach((file, values) -> files.put(file, given(values)));
    conf = Collections.unmodifiableMap(files);
    Map<String, List<String>> roles = new TreeMap<>();
    jvm.forEach((role, flags) -> roles.put(role, List.copyOf(flags)));
    jvm = Collections.unmodifiableMap(roles);
  }

  public Map<String, String> conf(String file) {
    return conf.getOrDefault(file, Map.of());
  }

  public List<String> jvm(String role) {
    return jvm.getOrDefault(role, List.of());
  }

  /**
   * Returns this tuning, completed with settings of another tuning. Configuration keys, flags of a
   * role and the CPU limit are added only if this tuning does not set them.
   */
  public ServerTuning over(ServerTuning other) {
    Map<String, Map<String, String>> files = new TreeMap<>(other.conf);
    conf.forEach(
        (file, values) -> {
          Map<String, String> all = new TreeMap<>(other.conf(file));
          all.putAll(values);
          files.put(file, all);
        });
    Map<String, List<String>> roles = new TreeMap<>(other.jvm);
    roles.putAll(jvm);
    return new ServerTuning(files, roles, cpu.isPresent() ? cpu : other.cpu);
  }

  private static Map<String, String> given(Map<String, String> values) {
    Map<String, String> given = new TreeMap<>(values);
    given.values().removeIf(String::isEmpty);
    return Collections.unmodifiableMap(given);
  }
}
