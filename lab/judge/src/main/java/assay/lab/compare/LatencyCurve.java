package assay.lab.compare;

import assay.lab.compare.figures.WholePhase;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Latency of one operation plotted against throughput. The groups differ in the offered rate of a
 * phase. YCSB calls this curve the performance tier (Cooper et al., SoCC 2010, section 3.1). If the
 * number of rows grows with the rate, YCSB calls the curve the scaling tier.
 *
 * @param points at least three points in ascending order of the offered rate
 */
public record LatencyCurve(String phase, String operation, List<SweepPoint> points) {
  private static final int LEAST_POINTS = 3;

  static List<LatencyCurve> of(List<Comparison.Row> rows, List<Group> groups) {
    List<LatencyCurve> curves = new ArrayList<>();
    rows.stream()
        .map(Comparison.Row::figure)
        .filter(figure -> figure.quantity().equals(Quantity.P50))
        .forEach(
            figure -> {
              List<SweepPoint> points = points(groups, figure);
              if (points.size() >= LEAST_POINTS) {
                curves.add(new LatencyCurve(figure.phase(), figure.operation(), points));
              }
            });
    return curves;
  }

  private static List<SweepPoint> points(List<Group> groups, Figure figure) {
    return SweepPoint.of(
        groups,
        group -> Loads.offered(group, figure.phase()),
        run ->
            run.figures().containsKey(figure)
                ? WholePhase.perSecond(run, figure.phase()).stream()
                : DoubleStream.empty());
  }
}
