package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.GroupRatio;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.VariantName;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Ratio;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Metrics of runs as a function of a variable.
 *
 * @param places the variable's values; ascending if ordered
 * @param ordered whether the variable's values are numbers, sizes, rates or times, and can
 *     therefore have a trend
 * @param lines one line for each metric and each value of the other variable
 */
public record OverVariable(FigureSpec spec, List<Place> places, boolean ordered, List<Line> lines)
    implements DrawnFigure {

  /**
   * A value of the variable, with its position on the axis.
   *
   * @param text the value as written in the file
   * @param at number that the text represents; if some value of the variable is not a number,
   *     position of the value in the file
   */
  public record Place(String text, double at) {}

  /**
   * Values of one metric in the repeats of one variant.
   *
   * @param sample one value for each run; at least one value
   * @param interval interval of the median; empty if there are too few repeats
   * @param toBaseline ratio to the baseline; empty if the figure has no baseline or if this point
   *     is the baseline
   */
  public record Point(
      Place place,
      Sample sample,
      Optional<ConfidenceInterval> interval,
      Optional<Ratio> toBaseline) {}

  /**
   * @param label how the line differs from other lines of the same metric; empty if there is only
   *     one line
   * @param points points in the order of the places; places without a run are omitted
   * @param trend comparison of the last point with the first point; empty if there are fewer than
   *     two points
   */
  public record Line(String label, Figure figure, List<Point> points, Optional<Trend> trend) {}

  public enum Direction {
    RISES,
    FALLS,
    /** There are too few repeats, or the interval of the ratio contains 1. */
    UNDETERMINED
  }

  /**
   * Comparison of a line's last point with its first point.
   *
   * @param ratio last median divided by the first median; NaN if the first median is zero
   * @param interval interval of the ratio; empty if there are too few repeats
   */
  public record Trend(
      Point first, Point last, double ratio, Optional<ConfidenceInterval> interval) {

    private static Optional<Trend> of(List<Point> points, Bootstrap bootstrap) {
      if (points.size() < 2) {
        return Optional.empty();
      }
      Point first = points.get(0);
      Point last = points.get(points.size() - 1);
      double base = first.sample().median();
      return Optional.of(
          new Trend(
              first,
              last,
              base == 0 ? Double.NaN : last.sample().median() / base,
              bootstrap.ratio(first.sample(), last.sample())));
    }

    public Direction direction() {
      return interval
          .filter(each -> !each.contains(1))
          .map(each -> each.low() > 1 ? Direction.RISES : Direction.FALLS)
          .orElse(Direction.UNDETERMINED);
    }
  }

  static OverVariable of(FigureSpec spec, List<Group> measured, Bootstrap bootstrap) {
    Lines labels = new Lines(spec, measured);
    List<String> values = measured.stream().map(g -> Lines.value(g, spec.x())).distinct().toList();
    Map<String, Place> places = AxisPositions.of(values, spec.axes().logX());
    List<Line> lines = new ArrayList<>();
    for (Figure figure : spec.y()) {
      Map<String, List<Point>> points = new LinkedHashMap<>();
      for (Group group : measured) {
        Sample sample = group.sample(figure);
        List<Point> line = points.computeIfAbsent(labels.label(group), l -> new ArrayList<>());
        if (sample.size() > 0) {
          Place place = places.get(Lines.value(group, spec.x()));
          line.add(
              new Point(
                  place,
                  sample,
                  bootstrap.median(sample),
                  toBaseline(spec, group, measured, figure, bootstrap)));
        }
      }
      points.forEach((label, line) -> lines.add(line(label, figure, line, bootstrap)));
    }
    return new OverVariable(
        spec,
        places.values().stream().sorted(Comparator.comparingDouble(Place::at)).toList(),
        AxisPositions.areNumbers(values),
        List.copyOf(lines));
  }

  private static Optional<Ratio> toBaseline(
      FigureSpec spec, Group group, List<Group> all, Figure figure, Bootstrap bootstrap) {
    return spec.baseline()
        .flatMap(name -> all.stream().filter(g -> isBaseline(spec, name, group, g)).findFirst())
        .filter(base -> !base.equals(group))
        .map(base -> GroupRatio.of(group, figure, base, figure, bootstrap));
  }

  /**
   * Returns whether a group is the baseline of another group. The candidate must have the values
   * that the baseline sets. For other variables, the candidate must have the same values as {@code
   * group}.
   */
  private static boolean isBaseline(
      FigureSpec spec, VariantName baseline, Group group, Group candidate) {
    return Lines.experiment(group).equals(Lines.experiment(candidate))
        && Stream.of(spec.x(), spec.by())
            .filter(variable -> !variable.isEmpty())
            .allMatch(
                variable ->
                    Lines.value(candidate, variable)
                        .equals(
                            baseline
                                .values()
                                .getOrDefault(variable, Lines.value(group, variable))));
  }

  private static Line line(String label, Figure figure, List<Point> points, Bootstrap bootstrap) {
    List<Point> sorted =
        points.stream().sorted(Comparator.comparingDouble(point -> point.place().at())).toList();
    return new Line(label, figure, sorted, Trend.of(sorted, bootstrap));
  }
}
