package assay.lab.experiment.file.yaml;

import assay.store.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces <code>${name}</code> with the value of the variable. */
public final class Variables {
  private static final Pattern USE = Pattern.compile("\\$\\{([^}]*)}");

  private final Map<String, String> values;
  private final Set<String> used;

  /**
   * @param used receives the names of the variables that are replaced
   */
  public Variables(Map<String, String> values, Set<String> used) {
    this.values = values;
    this.used = used;
  }

  /**
   * Replaces variables in values, but not in keys. A key is removed if its value becomes empty. A
   * file can thus leave the value of an optional key to the user who runs the experiment.
   *
   * @throws IllegalArgumentException if a variable is unknown; the message contains the line
   */
  public Tree expand(Tree tree) {
    if (tree instanceof Tree.Scalar scalar) {
      return new Tree.Scalar(scalar.place(), expand(scalar.place(), scalar.text()));
    }
    if (tree instanceof Tree.Sequence sequence) {
      List<Tree> items = sequence.items().stream().map(this::expand).toList();
      return new Tree.Sequence(sequence.place(), items);
    }
    return expand((Tree.Mapping) tree, Set.of());
  }

  public Tree.Mapping expand(Tree.Mapping mapping, Set<String> asTheyAre) {
    Map<String, Tree> expanded = new LinkedHashMap<>();
    mapping
        .values()
        .forEach(
            (key, value) -> {
              Tree filled = asTheyAre.contains(key) ? value : expand(value);
              if (!isEmptied(value, filled)) {
                expanded.put(key, filled);
              }
            });
    return mapping.with(expanded);
  }

  private static boolean isEmptied(Tree written, Tree filled) {
    return written instanceof Tree.Scalar before
        && filled instanceof Tree.Scalar after
        && after.text().isEmpty()
        && !before.text().isEmpty();
  }

  private String expand(Place place, String text) {
    return USE.matcher(text)
        .replaceAll(
            match -> {
              String name = match.group(1);
              String value = values.get(name);
              if (value == null) {
                throw place.bad(
                    "unknown variable '" + name + "'; " + Names.nearest(name, values.keySet()));
              }
              used.add(name);
              return Matcher.quoteReplacement(value);
            });
  }
}
