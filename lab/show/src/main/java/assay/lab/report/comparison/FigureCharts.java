package assay.lab.report.comparison;

import assay.lab.figure.DrawnFigure;
import assay.lab.figure.LagDistribution;
import assay.lab.figure.Latencies;
import assay.lab.figure.OverTime;
import assay.lab.figure.OverVariable;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.report.chart.XyChart;
import assay.lab.report.chart.XyChart.Bar;
import assay.lab.report.chart.XyChart.Dot;
import assay.lab.report.chart.XyChart.Mark;
import assay.lab.report.chart.XyChart.Series;
import assay.lab.report.chart.XyChart.XAxis;
import assay.lab.report.page.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Draws a figure of an experiment as charts, with one chart for each unit. */
final class FigureCharts {
  private final FigureSpec spec;

  private FigureCharts(FigureSpec spec) {
    this.spec = spec;
  }

  static List<XyChart> of(DrawnFigure figure) {
    FigureCharts charts = new FigureCharts(figure.spec());
    if (figure instanceof OverVariable over) {
      return charts.overVariable(over);
    }
    if (figure instanceof OverTime over) {
      return charts.overTime(over);
    }
    if (figure instanceof Latencies latencies) {
      return charts.latencies(latencies);
    }
    return charts.shares((LagDistribution) figure);
  }

  private List<XyChart> overVariable(OverVariable over) {
    List<Mark> ticks = new ArrayList<>();
    for (OverVariable.Place place : over.places()) {
      ticks.add(new Mark(bars() ? ticks.size() + 1 : place.at(), place.text()));
    }
    boolean log = spec.axes().logX() && ticks.stream().allMatch(tick -> tick.at() > 0);
    return byUnit(
        over.lines().stream().filter(line -> !line.points().isEmpty()).toList(),
        OverVariable.Line::figure,
        (unit, lines) -> {
          List<Series> series = new ArrayList<>();
          boolean several = lines.stream().map(OverVariable.Line::figure).distinct().count() > 1;
          BarLayout layout = new BarLayout(over, lines.size(), unit.drawnScale());
          for (OverVariable.Line line : lines) {
            String label = label(line.figure().text(), line.label(), several);
            series.add(
                switch (spec.draw()) {
                  case LINES -> series(label, line, unit.drawnScale(), series.size());
                  case BARS -> layout.beside(label, line, series.size());
                  case STACKED -> layout.upon(label, line, series.size());
                });
          }
          return series;
        },
        spec.x(),
        new XAxis(log, ticks));
  }

  private <L> List<XyChart> byUnit(
      List<L> all,
      Function<L, Figure> figure,
      BiFunction<Unit, List<L>, List<Series>> draw,
      String xLabel,
      XAxis xAxis) {
    List<XyChart> charts = new ArrayList<>();
    all.stream()
        .collect(
            Collectors.groupingBy(
                line -> Unit.of(figure.apply(line)), LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (unit, lines) ->
                charts.add(
                    chart(
                        unit,
                        lines.stream().map(figure).toList(),
                        draw.apply(unit, lines),
                        xLabel,
                        xAxis)));
    return charts;
  }

  private static Series series(String label, OverVariable.Line line, double scale, int colour) {
    List<Dot> corners = new ArrayList<>();
    List<Dot> dots = new ArrayList<>();
    List<Bar> bars = new ArrayList<>();
    for (OverVariable.Point point : line.points()) {
      double x = point.place().at();
      corners.add(new Dot(x, point.sample().median() * scale, false));
      Arrays.stream(point.sample().values()).forEach(y -> dots.add(new Dot(x, y * scale, false)));
      point.interval().ifPresent(i -> bars.add(new Bar(x, i.low() * scale, i.high() * scale)));
    }
    return new Series(label, colour, false, corners, dots, bars, List.of());
  }

  private boolean bars() {
    return spec.draw() != FigureSpec.Form.LINES;
  }

  private List<XyChart> latencies(Latencies latencies) {
    boolean several =
        latencies.curves().stream().map(Latencies.Curve::operation).distinct().count() > 1;
    List<Series> series = new ArrayList<>();
    for (Latencies.Curve curve : latencies.curves()) {
      String label = label(curve.operation(), curve.label(), several);
      List<Dot> corners =
          curve.corners().stream()
              .filter(corner -> corner.nanos() > 0 || !spec.axes().logX())
              .map(corner -> new Dot(corner.nanos() / 1e3, 100 * corner.share(), false))
              .toList();
      series.add(new Series(label, series.size(), false, corners, List.of()));
    }
    String of =
        latencies.curves().stream()
            .map(Latencies.Curve::operation)
            .distinct()
            .collect(Collectors.joining(", "));
    return series.isEmpty()
        ? List.of()
        : List.of(
            new XyChart(
                "Share of " + of + " that took at most this long, %",
                "response time",
                Unit.LATENCY,
                Unit.named("percent"),
                false,
                new XAxis(spec.axes().logX(), List.of()),
                series));
  }

  private List<XyChart> overTime(OverTime over) {
    return byUnit(
        over.lines(),
        OverTime.Line::figure,
        (unit, lines) -> {
          List<Series> series = new ArrayList<>();
          boolean several = lines.stream().map(OverTime.Line::figure).distinct().count() > 1;
          for (OverTime.Line line : lines) {
            String label = label(line.figure().text(), line.label(), several);
            List<Dot> corners = corners(line.series(), unit.drawnScale());
            series.add(new Series(label, series.size(), false, corners, List.of()));
          }
          return series;
        },
        "seconds since the " + (over.wholeRun() ? "run" : "phase") + " began",
        XAxis.LINEAR);
  }

  private static List<Dot> corners(assay.lab.figure.Series series, double scale) {
    List<Dot> corners = new ArrayList<>();
    for (List<assay.lab.figure.Series.Point> piece : series.pieces()) {
      if (!corners.isEmpty()) {
        corners.add(Dot.GAP);
      }
      piece.forEach(point -> corners.add(new Dot(point.seconds(), point.value() * scale, false)));
    }
    return corners;
  }

  /**
   * Creates a chart. Only the chart for the first metric's unit may have a logarithmic y axis,
   * because counts in other charts may be zero.
   */
  private XyChart chart(
      Unit unit, List<Figure> figures, List<Series> series, String xLabel, XAxis xAxis) {
    boolean first = Unit.of(spec.y().get(0)).equals(unit);
    return new XyChart(
        title(figures) + unitWord(unit),
        xLabel,
        Unit.named("count"),
        unit.drawn(),
        spec.axes().logY() && first,
        xAxis,
        series);
  }

  private static String title(List<Figure> figures) {
    return figures.stream().map(Figure::text).distinct().collect(Collectors.joining(", "));
  }

  /**
   * Returns the unit for the axis title. Returns an empty string if the tick labels contain the
   * unit, as they do for times and rates.
   */
  private static String unitWord(Unit unit) {
    boolean said = unit.equals(Unit.NANOS) || unit.equals(Unit.RATE) || unit.label().isEmpty();
    return said ? "" : ", " + unit.label();
  }

  private static String label(String figure, String label, boolean several) {
    return several ? FigureWords.name(figure, label) : label;
  }

  private List<XyChart> shares(LagDistribution shares) {
    LagChart chart = new LagChart(spec.axes().logX());
    for (LagDistribution.Curve curve : shares.curves()) {
      chart.add(curve.label(), curve.lags());
      if (curve.lags().quantile(0) < curve.floor()) {
        chart.floor(curve.floor(), "floor of " + curve.label());
      }
    }
    return chart.charts();
  }
}
