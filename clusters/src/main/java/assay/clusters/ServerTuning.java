package assay.clusters;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Settings of a cluster's servers beyond its {@linkplain ClusterSetting options}, as a user gives
 * them. Checked by {@link Cluster#check}. Immutable.
 *
 * @param conf values by key, by the name of the servers' configuration file without its suffix:
 *     {@code accumulo}, {@code hbase-site}, {@code hdfs-site}, {@code cassandra}; keys with empty
 *     values are ignored
 * @param jvm flags by {@linkplain ServerRole#label role}, such as {@code tserver}; they follow
 *     Assay's own flags and so override them
 * @param cpu cores that each server with tables may use; empty: all
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
   * This tuning, completed with settings that only another tuning has. Keys of files are completed
   * one by one, the flags of a role only as a whole.
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
