package assay.lab.experiment.file;

import assay.lab.experiment.file.plan.ExperimentKeys;
import assay.lab.experiment.file.plan.PhaseSpec;
import assay.lab.experiment.file.plan.Variant;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.VariantName;
import assay.store.Names;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that the variants of an experiment file can produce the requested figures, tables and
 * findings.
 */
final class ResultsCheck {
  private final Tree.Mapping root;
  private final List<Variant> variants;
  private final Set<String> variables;
  private final boolean whole;

  private ResultsCheck(Tree.Mapping root, List<Variant> variants, boolean whole) {
    this.root = root;
    this.variants = variants;
    this.whole = whole;
    variables = variants.get(0).values().keySet();
  }

  /**
   * Rejects requested results that no run can produce.
   *
   * @param whole whether all variants of the file are present; if the user has set a variable, some
   *     variants that the findings refer to may be missing
   * @throws IllegalArgumentException if no run can produce a result; the message contains the line
   *     of the result's key
   */
  static void check(Tree.Mapping root, List<Variant> variants, boolean whole) {
    ResultsCheck check = new ResultsCheck(root, variants, whole);
    ExperimentKeys keys = variants.get(0).keys();
    keys.figure()
        .ifPresent(figure -> check.figure(root.values().get("figure").mapping("'figure'"), figure));
    for (int i = 0; i < keys.figures().size(); i++) {
      check.figure(check.item("figures", i), keys.figures().get(i));
    }
    for (int i = 0; i < keys.resultTables().size(); i++) {
      Tree.Mapping given = check.item("result-tables", i);
      ResultTableSpec spec = keys.resultTables().get(i);
      check.phases(given, "of", spec.of());
      spec.rows().forEach(name -> check.variant(given, "rows", name));
      spec.baseline().ifPresent(name -> check.variant(given, "baseline", name));
    }
    for (int i = 0; i < keys.findings().size(); i++) {
      Tree.Mapping given = check.item("findings", i);
      FindingSpec spec = keys.findings().get(i);
      check.phases(given, "of", List.of(spec.of()));
      spec.against().ifPresent(figure -> check.phases(given, "against", List.of(figure)));
      spec.ratio().forEach(name -> check.variant(given, "ratio", name));
      if (spec.ratio().isEmpty() && variants.size() > 1) {
        throw given
            .place()
            .bad("findings: 'ratio' must name one or two of the " + variants.size() + " variants");
      }
    }
  }

  private Tree.Mapping item(String key, int index) {
    return root.values().get(key).sequence("'" + key + "'").items().get(index).mapping(key);
  }

  private void figure(Tree.Mapping figure, FigureSpec spec) {
    if (spec.overVariable()) {
      known(figure, "x", spec.x(), variables);
    }
    if (!spec.by().isEmpty()) {
      known(figure, "by", spec.by(), variables);
    }
    phases(figure, "y", spec.y());
    spec.baseline().ifPresent(name -> there(figure, "baseline", name));
    spec.only().ifPresent(name -> there(figure, "only", name));
    distinct(figure, spec);
  }

  private void there(Tree.Mapping figure, String key, VariantName name) {
    boolean there = variants.stream().anyMatch(each -> name.means(each.name(), each.values()));
    if (whole && !there) {
      throw figure.bad(key, key + ": no variant has '" + name.text() + "'");
    }
  }

  private static void known(
      Tree.Mapping mapping, String key, String name, Collection<String> names) {
    if (!names.contains(name)) {
      throw mapping.bad(key, key + ": no variable '" + name + "'; " + Names.nearest(name, names));
    }
  }

  private void variant(Tree.Mapping mapping, String key, VariantName name) {
    List<String> meant =
        variants.stream()
            .filter(variant -> name.means(variant.name(), variant.values()))
            .map(Variant::name)
            .toList();
    if (meant.size() > 1) {
      throw mapping.bad(
          key,
          "%s: '%s' matches several variants, such as '%s'; add another NAME=VALUE"
              .formatted(key, name.text(), meant.get(1)));
    }
    if (!meant.isEmpty()) {
      return;
    }
    name.values().keySet().forEach(variable -> known(mapping, key, variable, variables));
    if (whole) {
      List<String> names = variants.stream().map(Variant::name).toList();
      throw mapping.bad(
          key, key + ": no variant '" + name.text() + "'; " + Names.nearest(name.text(), names));
    }
  }

  private void phases(Tree.Mapping mapping, String key, List<Figure> figures) {
    List<String> names = phases();
    for (Figure each : figures) {
      if (!each.phase().isEmpty() && !names.contains(each.phase())) {
        throw mapping.bad(
            key, key + ": no phase '" + each.phase() + "'; " + Names.nearest(each.phase(), names));
      }
      divisor(mapping, key, each);
    }
  }

  private void divisor(Tree.Mapping mapping, String key, Figure figure) {
    figure.divisor().variables().forEach(name -> known(mapping, key, name, variables));
    for (Variant variant : variants) {
      if (figure.divisor().value(variant.values()).isEmpty()) {
        throw mapping.bad(
            key,
            "%s: '%s': the divisor must be above 0 in each variant; this is false for variant '%s'"
                .formatted(key, figure.text(), variant.name()));
      }
    }
  }

  private List<String> phases() {
    List<String> names = new ArrayList<>();
    for (PhaseSpec phase : variants.get(0).keys().phases()) {
      names.add(phase.name());
      phase.parts().forEach(part -> names.add(phase.name() + "." + part));
    }
    return names;
  }

  private void distinct(Tree.Mapping figure, FigureSpec spec) {
    Set<List<String>> seen = new HashSet<>();
    for (Variant variant : variants) {
      if (!spec.draws(variant.name(), variant.values())) {
        continue;
      }
      List<String> place =
          List.of(
              spec.overVariable() ? variant.values().get(spec.x()) : "",
              spec.by().isEmpty() ? "" : variant.values().get(spec.by()));
      if (!seen.add(place)) {
        throw figure.bad(
            "by",
            "figure: several variants, such as '"
                + variant.name()
                + "', have the same value of "
                + (spec.overVariable() ? "'x' and 'by'" : "'by'")
                + "; set 'by' to a variable that distinguishes these variants");
      }
    }
  }
}
