package assay.clusters;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Settings of a cluster's servers in addition to its {@linkplain ClusterSetting options}, as given
 * by a user. Checked by {@link Cluster#check}. Immutable.
 *
 * @param conf values by key, for each of the servers' configuration files, which is named without
 *     its suffix: {@code accumulo}, {@code hbase-site}, {@code hdfs-site}, {@code cassandra}; keys
 *     with empty values are ignored
 * @param jvm flags by {@linkplain ServerRole#label role}, such as {@code tserver}; they follow
 *     Assay's own flags and thus override them
 * @param cpu number of cores that each server with tables may use; empty for all
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
   * Returns this tuning with additional settings from another tuning. Added are keys that this
   * tuning does not set, flags of roles that have no flags in this tuning, and {@code cpu} if this
   * tuning has none.
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
