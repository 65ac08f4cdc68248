package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.LatencyCurve;
import assay.lab.compare.ScaleOut;
import assay.lab.compare.Summary;
import assay.lab.compare.SweepPoint;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.report.chart.XyChart;
import assay.lab.report.chart.XyChart.Dot;
import assay.lab.report.chart.XyChart.Series;
import assay.lab.report.chart.XyChart.XAxis;
import assay.lab.report.page.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

final class SweepCharts {
  private static final List<Quantity> LATENCIES = List.of(Quantity.P50, Quantity.P95, Quantity.P99);
  private static final int CORNERS = 80;

  private SweepCharts() {}

  static XyChart latency(LatencyCurve curve, Comparison comparison) {
    List<Series> series = new ArrayList<>();
    for (Quantity quantity : LATENCIES) {
      List<Dot> line = new ArrayList<>();
      List<Dot> dots = new ArrayList<>();
      for (SweepPoint point : curve.points()) {
        Figure figure = new Figure(curve.phase(), curve.operation(), quantity);
        summary(comparison, figure, point)
            .ifPresent(
                summary -> {
                  double x = point.perSecond().median();
                  line.add(new Dot(x, summary.sample().median() / 1e3, false));
                  for (double nanos : summary.sample().values()) {
                    dots.add(new Dot(x, nanos / 1e3, false));
                  }
                });
      }
      if (!line.isEmpty()) {
        series.add(new Series(quantity.label(), series.size(), false, line, dots));
      }
    }
    return new XyChart(
        curve.phase() + ": " + curve.operation() + ", response time",
        "throughput of all operations",
        Unit.RATE,
        Unit.LATENCY,
        true,
        XAxis.LINEAR,
        series);
  }

  static XyChart scaleOut(ScaleOut scale) {
    List<Dot> line = new ArrayList<>();
    List<Dot> dots = new ArrayList<>();
    for (ScaleOut.Step step : scale.steps()) {
      line.add(new Dot(step.count(), step.perSecond().median(), false));
      for (double rate : step.perSecond().values()) {
        dots.add(new Dot(step.count(), rate, false));
      }
    }
    Dot first = line.get(0);
    double most = line.get(line.size() - 1).x();
    List<Series> series = new ArrayList<>();
    series.add(new Series("measured", 0, false, line, dots));
    scale
        .law()
        .map(law -> corners(first.x(), most, law::perSecond))
        .map(law -> new Series("universal scalability law", 1, true, law, List.of()))
        .ifPresent(series::add);
    double highest = highest(line);
    Dot end =
        new Dot(
            Math.min(most, first.x() * highest * 1.1 / first.y()),
            Math.min(first.y() * most / first.x(), highest * 1.1),
            false);
    series.add(new Series("linear", -1, true, List.of(first, end), List.of()));
    return new XyChart(
        scale.phase() + ": throughput",
        scale.variable(),
        Unit.named("count"),
        Unit.RATE,
        false,
        XAxis.LINEAR,
        series);
  }

  private static double highest(List<Dot> line) {
    return line.stream().mapToDouble(Dot::y).max().orElseThrow();
  }

  private static List<Dot> corners(double from, double to, DoubleUnaryOperator law) {
    return IntStream.rangeClosed(0, CORNERS)
        .mapToDouble(i -> from + (to - from) * i / CORNERS)
        .mapToObj(x -> new Dot(x, law.applyAsDouble(x), false))
        .toList();
  }

  private static Optional<Summary> summary(Comparison comparison, Figure figure, SweepPoint point) {
    return comparison.rows().stream()
        .filter(row -> row.figure().equals(figure))
        .flatMap(row -> row.summaries().stream())
        .filter(summary -> summary.group().equals(point.group()))
        .findFirst();
  }
}
