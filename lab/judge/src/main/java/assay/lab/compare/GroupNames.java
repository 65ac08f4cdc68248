package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.VariantName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Creates short names of groups. A name states how the group differs from other groups, such as
 * {@code buffer 10 KB, threads 4}.
 */
final class GroupNames {
  private static final String QUANTITY = "^([\\d.]+)([KMG]i?B|ms|s|m|h)$";

  private GroupNames() {}

  /**
   * Identity of a group.
   *
   * @param source name of the group's source, as the user wrote it
   * @param variant name of the variant in the plans; empty if the plans name no variant
   * @param rows number of rows in the runs' tables; runs with different numbers of rows are not in
   *     the same group
   */
  record Key(String source, String variant, long rows) {
    static Key of(String source, RunFigures run) {
      return new Key(
          source,
          run.manifest().plan().origin().map(PlanOrigin::variant).orElse(""),
          run.manifest().plan().workload().rows());
    }

    String text() {
      return variant.isEmpty() ? source : source + " " + variant;
    }

    Key shortened() {
      Path last = Path.of(source).getFileName();
      boolean whole = last == null || source.indexOf('*') >= 0;
      return whole ? this : new Key(last.toString(), variant, rows);
    }
  }

  static List<String> of(List<Key> keys) {
    List<Map<String, String>> parts = keys.stream().map(GroupNames::parts).toList();
    Set<String> differing =
        parts.stream()
            .flatMap(each -> each.keySet().stream())
            .filter(name -> parts.stream().map(each -> each.get(name)).distinct().count() > 1)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    // If the names are distinct without numbers of rows, the number of rows is a property of the
    // variant.
    if (keys.stream().map(key -> key.source + '\n' + key.variant).distinct().count()
        == keys.size()) {
      differing.remove("rows");
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      String name = text(parts.get(i), differing);
      names.add(name.isEmpty() ? keys.get(i).shortened().text() : name);
    }
    return names.stream().distinct().count() == names.size()
        ? names
        : keys.stream().map(key -> key.text() + ", rows " + key.rows).toList();
  }

  private static Map<String, String> parts(Key key) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("", key.shortened().source);
    if (!key.variant.isEmpty()) {
      Map<String, String> values = new VariantName(key.variant).values();
      if (values.isEmpty()) {
        parts.put("variant", key.variant);
      }
      values.forEach(parts::putIfAbsent);
    }
    if (key.rows > 0) {
      parts.putIfAbsent("rows", Long.toString(key.rows));
    }
    return parts;
  }

  private static String text(Map<String, String> parts, Set<String> differing) {
    return differing.stream()
        .filter(name -> Objects.nonNull(parts.get(name)))
        .map(
            name ->
                name.isEmpty() || name.equals("variant")
                    ? parts.get(name)
                    : name + " " + parts.get(name).replaceFirst(QUANTITY, "$1 $2"))
        .collect(Collectors.joining(", "));
  }
}
