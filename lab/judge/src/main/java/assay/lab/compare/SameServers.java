package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.ClusterPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks that compared runs used the same server settings. If an experiment lists the settings that
 * may differ, no other setting may differ.
 */
final class SameServers {
  private static final String ABSENT = "not set";

  private static final String UNTOLD = "undetermined";

  private SameServers() {}

  /**
   * Checks the included runs.
   *
   * @throws IllegalArgumentException if a setting that must be equal in all runs differs; the
   *     message is one line
   */
  static void check(List<Group> groups) {
    Set<String> allowed = new TreeSet<>();
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    for (RunFigures run : Group.allRuns(groups).toList()) {
      run.manifest().plan().cluster().map(ClusterPlan::mayDiffer).ifPresent(allowed::addAll);
      settings.put(run.folder().toString(), settings(run));
    }
    if (!allowed.isEmpty()) {
      check(allowed, settings);
    }
  }

  static void check(Set<String> allowed, Map<String, Map<String, String>> settings) {
    Pattern may =
        Pattern.compile(allowed.stream().map(SameServers::regex).collect(Collectors.joining("|")));
    Set<String> names = new TreeSet<>();
    settings.values().forEach(of -> names.addAll(of.keySet()));
    if (names.isEmpty() || names.contains(UNTOLD)) {
      throw new IllegalArgumentException(
          "not compared: servers did not report their settings, so differences are unknown");
    }
    names.removeIf(name -> may.matcher(name).matches());
    names.forEach(name -> requireSame(name, settings));
  }

  private static void requireSame(String name, Map<String, Map<String, String>> settings) {
    Map<String, String> byValue = new LinkedHashMap<>();
    settings.forEach((run, of) -> byValue.putIfAbsent(of.getOrDefault(name, ABSENT), run));
    if (byValue.size() > 1) {
      throw new IllegalArgumentException(
          "not compared: servers differ in the setting '"
              + name
              + "' ("
              + byValue.entrySet().stream()
                  .limit(2)
                  .map(each -> own(each.getKey(), byValue.keySet()) + " in " + each.getValue())
                  .collect(Collectors.joining(", "))
              + "), which is not listed under 'may-differ' in 'cluster'; exclude the runs whose"
              + " servers differ");
    }
  }

  private static String own(String value, Collection<String> all) {
    List<String> words = new ArrayList<>(List.of(value.split(" ")));
    List<Set<String>> others =
        all.stream().map(each -> (Set<String>) new TreeSet<>(List.of(each.split(" ")))).toList();
    words.removeIf(word -> others.stream().allMatch(other -> other.contains(word)));
    if (!words.isEmpty()) {
      return String.join(" ", words);
    }
    return others.stream().distinct().count() > 1 ? "nothing more" : value;
  }

  private static Map<String, String> settings(RunFigures run) {
    Map<String, String> settings = new LinkedHashMap<>();
    run.manifest()
        .environment()
        .values("cluster")
        .ifPresent(
            told -> told.forEach((name, value) -> settings.put(name, String.valueOf(value))));
    return settings;
  }

  private static String regex(String pattern) {
    return List.of(pattern.split("\\*", -1)).stream()
        .map(Pattern::quote)
        .collect(Collectors.joining(".*"));
  }
}
