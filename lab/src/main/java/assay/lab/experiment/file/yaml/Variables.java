package assay.lab.experiment.file.yaml;

import assay.store.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts values in where a file says <code>${name}</code>. */
public final class Variables {
  private static final Pattern USE = Pattern.compile("\\$\\{([^}]*)}");

  private final Map<String, String> values;
  private final Set<String> used;

  /**
   * @param used gets the names of variables that stand in what is expanded
   */
  public Variables(Map<String, String> values, Set<String> used) {
    this.values = values;
    this.used = used;
  }

  /**
   * The tree with values in place of variables, in values and not in keys. A key whose value is
   * then empty is left out: that is how a file leaves an optional key to whoever runs it.
   *
   * @throws IllegalArgumentException for a variable that is not known, with its line
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

  /**
   * A mapping with values in place of variables.
   *
   * @param asTheyAre keys whose values are left alone
   */
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
    return new Tree.Mapping(mapping.place(), expanded, mapping.keys());
  }

  /** Whether variables made a value empty; one that stands empty in the file stays. */
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
