package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.ClusterPlan;
import assay.lab.study.Key;
import assay.store.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keys of {@code cluster}, which describes the servers that an experiment starts and stops. A key
 * of {@code cluster} that matches no component of this record is an option of the cluster. The
 * value of an option may be a mapping.
 */
public record ClusterKeys(
    @Key(
            "Keys and values of the servers' configuration files, grouped by file, such as "
                + "{hbase-site: {KEY: VALUE}}. Keys that Assay itself sets are rejected. Default: "
                + "none.")
        Map<String, Map<String, String>> conf,
    @Key(
            "JVM flags to append to Assay's own flags, by server role, such as {tserver: "
                + "[-Xmx1g]}. Default: none.")
        Map<String, List<String>> jvm,
    @Key(
            "Number of cores that each table server may use, such as 0.5; requires root and "
                + "cgroups. Default: no limit.")
        Optional<String> cpu,
    @Key(
            "Names of server settings in which variants may differ, such as accumulo.rpc.*; * "
                + "matches any text. Runs that differ in any other setting are not compared. "
                + "Default: all settings may differ.")
        List<String> mayDiffer,
    @Key(
            "Server options to use while 'reset: clone' loads data. If this key is set, variants "
                + "with different options can share the loaded data. Default: the variant's own "
                + "options.")
        Optional<ClusterPlan> load) {

  static ClusterPlan of(Tree.Mapping mapping) {
    SortedMap<String, String> options = new TreeMap<>();
    Map<String, Tree> known = new LinkedHashMap<>();
    List<String> keys = Binder.keys(ClusterKeys.class);
    mapping
        .values()
        .forEach(
            (name, value) -> {
              Optional<String> option = option(value);
              if (option.isPresent() && !keys.contains(name) && !isMisspelt(name, value, keys)) {
                options.put(name, option.get());
              } else {
                known.put(name, value);
              }
            });
    ClusterKeys read = Binder.record(ClusterKeys.class, mapping.with(known), "'cluster'");
    SortedMap<String, SortedMap<String, String>> files = new TreeMap<>();
    read.conf.forEach((file, values) -> files.put(file, new TreeMap<>(values)));
    SortedMap<String, List<String>> jvm = new TreeMap<>();
    read.jvm.forEach(
        (role, flags) -> jvm.put(role, flags.stream().filter(flag -> !flag.isEmpty()).toList()));
    read.load
        .flatMap(ClusterPlan::load)
        .ifPresent(
            twice -> {
              throw mapping.bad("load", "'load' of 'cluster' must not contain another 'load'");
            });
    return new ClusterPlan(
        options,
        files,
        jvm,
        read.cpu.map(cores -> cores(cores, mapping)),
        read.mayDiffer,
        read.load);
  }

  /**
   * Returns the value of an option in the form used on the command line. A mapping of values is
   * written as {@code a=1, b.c=2}, without empty values.
   */
  private static Optional<String> option(Tree value) {
    if (value instanceof Tree.Scalar scalar) {
      return Optional.of(scalar.text());
    }
    List<String> pairs = new ArrayList<>();
    return value instanceof Tree.Mapping && addPairs("", value, pairs)
        ? Optional.of(String.join(", ", pairs))
        : Optional.empty();
  }

  private static boolean addPairs(String name, Tree value, List<String> pairs) {
    if (value instanceof Tree.Scalar scalar) {
      return scalar.text().isEmpty() || pairs.add(name + "=" + scalar.text());
    }
    return value instanceof Tree.Mapping mapping
        && mapping.values().entrySet().stream()
            .allMatch(
                each ->
                    addPairs(
                        name.isEmpty() ? each.getKey() : name + "." + each.getKey(),
                        each.getValue(),
                        pairs));
  }

  /**
   * Returns whether a name whose value is a mapping is probably a misspelt key of this record. The
   * binder reports a misspelt key with the key's line number.
   */
  private static boolean isMisspelt(String name, Tree value, List<String> keys) {
    return value instanceof Tree.Mapping && Names.nearest(name, keys).startsWith("did you mean");
  }

  private static double cores(String text, Tree.Mapping mapping) {
    if (!text.matches("[0-9]{1,5}(\\.[0-9]{1,6})?") || Double.parseDouble(text) == 0) {
      throw mapping.bad(
          "cpu", "cpu must be a number of cores above 0, such as 0.5; got '" + text + "'");
    }
    return Double.parseDouble(text);
  }
}
