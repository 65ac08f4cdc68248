package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.plan.result.FigureSpec;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.util.List;

public sealed interface DrawnFigure permits OverVariable, LagDistribution, OverTime, Latencies {
  FigureSpec spec();

  static DrawnFigure of(FigureSpec spec, List<Group> groups, Bootstrap bootstrap)
      throws IOException {
    List<Group> measured = Lines.inOrder(spec, groups);
    return switch (spec.x()) {
      case FigureSpec.TIME -> OverTime.of(spec, measured, bootstrap);
      case FigureSpec.LATENCY -> Latencies.of(spec, measured, bootstrap);
      case FigureSpec.LAG -> LagDistribution.of(spec, measured, bootstrap);
      default -> OverVariable.of(spec, measured, bootstrap);
    };
  }
}
