package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.plan.FigureSpec;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A figure with its numbers. */
public sealed interface DrawnFigure permits OverVariable, Shares, OverTime {
  FigureSpec spec();

  /**
   * The figure of an experiment whose runs these are; empty where no run's plan asks for one, or
   * runs ask for different ones.
   *
   * @param groups its variants, of which the runs that count are drawn
   * @throws IOException if a run cannot be read again
   */
  static Optional<DrawnFigure> of(List<Group> groups, Bootstrap bootstrap) throws IOException {
    List<FigureSpec> specs =
        groups.stream()
            .flatMap(group -> group.runs().stream())
            .flatMap(run -> run.manifest().figure().stream())
            .distinct()
            .toList();
    if (specs.size() != 1) {
      return Optional.empty();
    }
    return Optional.of(of(specs.get(0), groups, bootstrap));
  }

  /** This figure of these groups, also where none of their runs counts. */
  static DrawnFigure of(FigureSpec spec, List<Group> groups, Bootstrap bootstrap)
      throws IOException {
    List<Group> measured = Lines.inOrder(spec, groups);
    return switch (spec.x()) {
      case FigureSpec.TIME -> OverTime.of(spec, measured, bootstrap);
      case FigureSpec.LAG -> Shares.of(spec, measured, bootstrap);
      default -> OverVariable.of(spec, measured, bootstrap);
    };
  }
}
