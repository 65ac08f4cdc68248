package assay.lab.experiment.file;

import assay.lab.experiment.file.plan.Binder;
import assay.lab.experiment.file.plan.ExperimentKeys;
import assay.lab.experiment.file.plan.Variant;
import assay.lab.experiment.file.plan.Vary;
import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.SettingValue;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.experiment.file.yaml.Variables;
import assay.lab.plan.result.FigureSpec;
import assay.store.Names;
import assay.store.Secrets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Binds the content of an experiment file to records, once per variant. A reader is used for only
 * one file.
 */
final class VariantReader {
  private static final String VARIABLES = "variables";
  private static final String VARY = "vary";

  private final String file;
  private final Tree.Mapping root;
  private final Set<String> used = new HashSet<>();
  private final List<Variant> variants = new ArrayList<>();

  VariantReader(String file, Tree.Mapping root) {
    this.file = file;
    this.root = root;
  }

  /**
   * Reads and checks the variants of the file. {@link #checkUse} checks separately whether all
   * variables are used.
   *
   * @param set values of variables that override the values in the file
   */
  List<Variant> read(Map<String, String> set) {
    // Keys are checked before variables are read, because a misspelt 'vary' would otherwise cause
    // an error about unknown variables.
    Binder.checkKeys(root, Binder.keys(ExperimentKeys.class), "the experiment");
    Map<String, String> values = variables(set);
    List<Vary.Variant> varied =
        root.values().containsKey(VARY)
            ? new Vary(root.values().get(VARY)).variants(set.keySet())
            : List.of(Vary.Variant.ONLY);
    for (Vary.Variant variant : varied) {
      Map<String, String> all = new TreeMap<>(values);
      all.putAll(variant.values());
      variants.add(bind(variant.name(), all));
    }
    return List.copyOf(variants);
  }

  private Variant bind(String variant, Map<String, String> values) {
    values.keySet().stream().filter(VariantReader::looksSecret).forEach(this::refuseSecretVariable);
    values.forEach(this::refuseVariableInside);
    Variables variables = new Variables(values, used);
    Tree.Mapping mapping = variables.expand(root, Set.of(VARIABLES, VARY));
    ExperimentKeys keys = Binder.record(ExperimentKeys.class, mapping, "the experiment");
    keys.settings().forEach((setting, value) -> refuseLiteralSecret(mapping, setting, value));
    List<Tree> phases = mapping.values().get("phases").sequence("phases").items();
    return new Variant(variant, values, keys, phases);
  }

  private static void refuseLiteralSecret(
      Tree.Mapping mapping, String setting, SettingValue value) {
    if (value instanceof SettingValue.Literal && looksSecret(setting)) {
      throw mapping
          .values()
          .get("settings")
          .mapping("settings")
          .placeOf(setting)
          .bad("setting '" + setting + "' is a secret: must be {env: NAME} or {file: PATH}");
    }
  }

  private void refuseSecretVariable(String variable) {
    throw placeOf(variable)
        .bad(
            "variable '"
                + variable
                + "': must not be a secret: variables are recorded with each run");
  }

  private void refuseVariableInside(String variable, String value) {
    if (value.contains("${")) {
      throw placeOf(variable)
          .bad(
              ("variable '%s': the value '%s' must not contain a variable: values of variables are"
                      + " not expanded")
                  .formatted(variable, value));
    }
  }

  private static boolean looksSecret(String name) {
    return Secrets.without(Map.of(name, "")).isEmpty();
  }

  private Map<String, String> variables(Map<String, String> set) {
    Map<String, String> values = new TreeMap<>();
    if (root.values().containsKey(VARIABLES)) {
      Tree.Mapping given = root.values().get(VARIABLES).mapping("'variables'");
      given.values().forEach((key, value) -> values.put(key, value.text("variable '" + key + "'")));
    }
    Set<String> known = new HashSet<>(values.keySet());
    if (root.values().get(VARY) instanceof Tree.Mapping grid) {
      known.addAll(grid.keys().keySet());
    }
    for (String variable : set.keySet()) {
      if (!known.contains(variable)) {
        throw new IllegalArgumentException(
            "--set %s: %s has no such variable; %s"
                .formatted(variable, file, Names.nearest(variable, known)));
      }
    }
    values.putAll(set);
    return values;
  }

  /**
   * Rejects unused variables, because experiments that vary an unused variable would compare
   * identical runs.
   */
  void checkUse() {
    if (root.values().get(VARY) instanceof Tree.Sequence) {
      // In a list of variants, a variable may be used only by the key 'x' or 'by' of a figure.
      for (FigureSpec figure : variants.get(0).keys().allFigures()) {
        used.addAll(List.of(figure.x(), figure.by()));
      }
    }
    variants
        .get(0)
        .keys()
        .results()
        .asked()
        .forEach(figure -> used.addAll(figure.divisor().variables()));
    for (Variant variant : variants) {
      for (String variable : variant.values().keySet()) {
        if (!used.contains(variable)) {
          throw placeOf(variable)
              .bad(
                  "variable '%1$s' is never used; add ${%1$s} or remove the variable"
                      .formatted(variable));
        }
      }
    }
  }

  private Place placeOf(String variable) {
    for (String section : List.of(VARIABLES, VARY)) {
      if (root.values().get(section) instanceof Tree.Mapping mapping
          && mapping.keys().containsKey(variable)) {
        return mapping.placeOf(variable);
      }
    }
    return root.placeOf(VARY);
  }
}
