package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.plan.result.FigureSpec;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.util.List;

/** A figure with its numbers. */
public sealed interface DrawnFigure permits OverVariable, Shares, OverTime, Latencies {
  FigureSpec spec();

  /**
   * The figure of groups, of which the runs that count are drawn.
   *
   * @throws IOException if a run cannot be read again
   */
  static DrawnFigure of(FigureSpec spec, List<Group> groups, Bootstrap bootstrap)
      throws IOException {
    List<Group> measured = Lines.inOrder(spec, groups);
    return switch (spec.x()) {
      case FigureSpec.TIME -> OverTime.of(spec, measured, bootstrap);
      case FigureSpec.LATENCY -> Latencies.of(spec, measured, bootstrap);
      case FigureSpec.LAG -> Shares.of(spec, measured, bootstrap);
      default -> OverVariable.of(spec, measured, bootstrap);
    };
  }
}
