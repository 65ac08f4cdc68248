package assay.lab.compare;

import assay.lab.compare.figures.WholePhase;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Latency of one operation against throughput, for groups that differ in the offered rate of a
 * phase. This is YCSB's performance tier (Cooper et al., SoCC 2010, section 3.1) or, if the number
 * of rows grows with the rate, its scaling tier.
 *
 * @param points at least three, in ascending order of the offered rate
 */
public record LatencyCurve(String phase, String operation, List<Point> points) {
  private static final int LEAST_POINTS = 3;

  /**
   * @param perSecond throughput of all operations, with one value for each run
   */
  public record Point(Group group, double offeredPerSecond, Sample perSecond) {}

  static List<LatencyCurve> of(List<Comparison.Row> rows, List<Group> groups) {
    List<LatencyCurve> curves = new ArrayList<>();
    rows.stream()
        .map(Comparison.Row::figure)
        .filter(figure -> figure.quantity().equals(Quantity.P50))
        .forEach(
            figure -> {
              List<Point> points = points(groups, figure);
              long rates = points.stream().mapToDouble(Point::offeredPerSecond).distinct().count();
              if (rates >= LEAST_POINTS && rates == points.size()) {
                curves.add(new LatencyCurve(figure.phase(), figure.operation(), points));
              }
            });
    return curves;
  }

  private static List<Point> points(List<Group> groups, Figure figure) {
    List<Point> points = new ArrayList<>();
    for (Group group : groups) {
      OptionalDouble offered = Loads.offered(group, figure.phase());
      Sample done =
          Sample.of(
              group.runs().stream()
                  .filter(run -> run.figures().containsKey(figure))
                  .flatMap(run -> WholePhase.perSecond(run, figure.phase()).stream().boxed())
                  .toList());
      if (offered.isPresent() && done.size() > 0) {
        points.add(new Point(group, offered.getAsDouble(), done));
      }
    }
    points.sort(Comparator.comparingDouble(Point::offeredPerSecond));
    return points;
  }
}
