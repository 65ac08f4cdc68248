package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.FigureSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

final class Lines {
  private final FigureSpec spec;
  private final boolean severalStores;

  Lines(FigureSpec spec, List<Group> groups) {
    this.spec = spec;
    severalStores =
        groups.stream().flatMap(group -> group.runs().stream()).map(Lines::store).distinct().count()
            > 1;
  }

  /**
   * Returns the groups that are drawn and have a valid run. The groups are ordered by the variable
   * that distinguishes lines.
   */
  static List<Group> inOrder(FigureSpec spec, List<Group> groups) {
    List<Group> measured =
        groups.stream().filter(group -> !group.runs().isEmpty() && isDrawn(spec, group)).toList();
    if (spec.by().isEmpty()) {
      return measured;
    }
    Map<String, OverVariable.Place> places =
        AxisPositions.of(
            measured.stream().map(group -> value(group, spec.by())).distinct().toList(), false);
    return measured.stream()
        .sorted(Comparator.comparingDouble(group -> places.get(value(group, spec.by())).at()))
        .toList();
  }

  private static boolean isDrawn(FigureSpec spec, Group group) {
    return group.origin().map(origin -> spec.draws(origin.variant(), origin.values())).orElse(true);
  }

  String label(Group group) {
    List<String> words = new ArrayList<>();
    if (severalStores) {
      words.add(store(group.runs().get(0)));
    }
    if (!spec.by().isEmpty()) {
      words.add(spec.by() + " " + value(group, spec.by()));
    }
    return String.join(", ", words);
  }

  static String value(Group group, String variable) {
    return group.origin().map(origin -> origin.values().get(variable)).orElse("–");
  }

  static String experiment(Group group) {
    return group.runs().get(0).manifest().experiment();
  }

  private static String store(RunFigures run) {
    return run.manifest().store() == null ? "" : String.valueOf(run.manifest().store().get("name"));
  }
}
