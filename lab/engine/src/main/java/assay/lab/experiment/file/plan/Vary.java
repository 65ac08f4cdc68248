package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Value of the key {@code vary} in an experiment file. The value is a list of variants, or a list
 * of values for each variable. If each variable has a list of values, the combinations of the
 * values are the variants.
 */
public record Vary(Tree tree) {
  private static final int MOST_VARIANTS = 1000;

  public record Variant(String name, Map<String, String> values) {
    public static final Variant ONLY = new Variant("", Map.of());

    static Variant of(Map<String, String> values) {
      return new Variant(
          values.entrySet().stream()
              .map(entry -> entry.getKey() + "=" + entry.getValue())
              .collect(Collectors.joining(", ")),
          values);
    }
  }

  /**
   * Reads and checks the variants.
   *
   * @param pinned variables that the user has set and that are therefore not varied
   */
  public List<Variant> variants(Set<String> pinned) {
    return tree instanceof Tree.Mapping lists ? combinations(lists, pinned) : listed(pinned);
  }

  private List<Variant> combinations(Tree.Mapping mapping, Set<String> pinned) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    mapping.values().forEach((name, list) -> lists.put(name, values(mapping, name, list)));
    lists.keySet().removeAll(pinned);
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, List<String>> list : lists.entrySet()) {
      combinations = times(combinations, list.getKey(), list.getValue());
    }
    return combinations.stream().map(Variant::of).toList();
  }

  private static List<String> values(Tree.Mapping mapping, String name, Tree list) {
    String what = "vary '" + name + "'";
    List<String> values =
        list.sequence(what).items().stream().map(item -> item.text(what)).toList();
    if (values.isEmpty() || values.stream().distinct().count() < values.size()) {
      throw mapping.bad(name, what + ": must have at least one value, without duplicates");
    }
    return values;
  }

  private List<Map<String, String>> times(
      List<Map<String, String>> combinations, String variable, List<String> values) {
    // The number of combinations is checked first, because the product of a few short lists can
    // exceed memory.
    if ((long) combinations.size() * values.size() > MOST_VARIANTS) {
      throw tree.place()
          .bad("vary: must have at most " + MOST_VARIANTS + " combinations; has more");
    }
    List<Map<String, String>> longer = new ArrayList<>();
    for (Map<String, String> combination : combinations) {
      for (String value : values) {
        Map<String, String> one = new LinkedHashMap<>(combination);
        one.put(variable, value);
        longer.add(one);
      }
    }
    return longer;
  }

  private List<Variant> listed(Set<String> pinned) {
    List<Variant> variants = new ArrayList<>();
    for (Tree item : tree.sequence("'vary'").items()) {
      Variant variant = variant(item.mapping("a variant"));
      if (variants.stream().anyMatch(other -> other.name().equals(variant.name()))) {
        throw item.place().bad("variant '" + variant.name() + "' is defined twice");
      }
      variants.add(variant);
    }
    if (variants.isEmpty() || variants.size() > MOST_VARIANTS) {
      throw tree.place().bad("vary: must have from 1 to " + MOST_VARIANTS + " variants");
    }
    for (Variant variant : variants) {
      for (String variable : variant.values().keySet()) {
        if (pinned.contains(variable)) {
          throw tree.place()
              .bad(
                  "variable '"
                      + variable
                      + "' cannot be set: the variants in 'vary' define this variable");
        }
      }
    }
    return variants;
  }

  private static Variant variant(Tree.Mapping mapping) {
    Map<String, String> values = new LinkedHashMap<>();
    mapping.values().forEach((name, value) -> values.put(name, value.text("'" + name + "'")));
    String name = values.remove("name");
    Variant variant = Variant.of(values);
    return name == null ? variant : new Variant(name, values);
  }
}
