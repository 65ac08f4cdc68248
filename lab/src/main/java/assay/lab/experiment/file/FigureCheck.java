package assay.lab.experiment.file;

import assay.lab.experiment.file.key.FigureKeys;
import assay.lab.experiment.file.plan.PhaseKind;
import assay.lab.experiment.file.plan.Variant;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.Figure;
import assay.lab.plan.FigureSpec;
import assay.store.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether a file's variants can make the figure that it asks for. */
final class FigureCheck {
  private FigureCheck() {}

  /**
   * Refuses what cannot be drawn.
   *
   * @param root of the file
   * @throws IllegalArgumentException with the line of the figure's key
   */
  static void check(Tree.Mapping root, List<Variant> variants) {
    Optional<FigureKeys> keys = variants.get(0).keys().figure();
    if (keys.isEmpty()) {
      return;
    }
    Tree.Mapping figure = root.values().get("figure").mapping("'figure'");
    FigureSpec spec = figure.place().in("figure", keys.get()::spec);
    Set<String> variables = variants.get(0).values().keySet();
    if (spec.overVariable()) {
      known(figure, "x", spec.x(), variables);
    }
    if (!spec.by().isEmpty()) {
      known(figure, "by", spec.by(), variables);
    }
    phases(figure, spec, variants.get(0));
    distinct(figure, spec, variants);
  }

  private static void known(Tree.Mapping figure, String key, String name, Set<String> variables) {
    if (!variables.contains(name)) {
      throw figure
          .placeOf(key)
          .bad(key + ": no variable '" + name + "'; " + Names.nearest(name, variables));
    }
  }

  private static void phases(Tree.Mapping figure, FigureSpec spec, Variant variant) {
    List<String> names =
        variant.keys().phases().stream()
            .map(phase -> phase.name().orElse(PhaseKind.of(phase)))
            .toList();
    for (Figure each : spec.y()) {
      if (!each.phase().isEmpty() && !names.contains(each.phase())) {
        throw figure
            .placeOf("y")
            .bad("y: no phase '" + each.phase() + "'; " + Names.nearest(each.phase(), names));
      }
    }
  }

  /** Two variants at one place of one line could not be told apart. */
  private static void distinct(Tree.Mapping figure, FigureSpec spec, List<Variant> variants) {
    Set<List<String>> seen = new HashSet<>();
    for (Variant variant : variants) {
      List<String> place =
          List.of(
              spec.overVariable() ? variant.values().get(spec.x()) : "",
              spec.by().isEmpty() ? "" : variant.values().get(spec.by()));
      if (!seen.add(place)) {
        throw figure
            .placeOf("by")
            .bad(
                "figure: several variants, such as '"
                    + variant.name()
                    + "', have the same "
                    + (spec.overVariable() ? "x and " : "")
                    + "by; by: a variable that tells them apart is expected");
      }
    }
  }
}
