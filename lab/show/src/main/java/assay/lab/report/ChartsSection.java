package assay.lab.report;

import assay.lab.report.chart.Chart;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.Unit;
import assay.lab.report.page.Words;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.Arrays;
import java.util.List;

/**
 * Report section that contains charts, and tables with the charts' data. The page's script draws
 * each chart into an empty element.
 */
final class ChartsSection {
  private static final double[] TOLD_PERCENTILES = {0, 50, 90, 99, 99.9, 99.99, 99.999};

  private final RecordedRun run;
  private final Html html;

  ChartsSection(RecordedRun run, Html html) {
    this.run = run;
    this.html = html;
  }

  void percentiles(List<Chart> charts) {
    if (charts.isEmpty()) {
      return;
    }
    html.open("section", "id", "percentiles").element("h2", "Latency by percentile");
    html.open("div", "class", "pair");
    charts.forEach(this::figure);
    html.close();
    html.note(
        "The curves cover the measured part, and only operations that ended ok. A curve ends at the"
            + " last percentile with at least 10 samples above it."
            + (run.phases().stream().anyMatch(RecordedPhase::openLoop)
                ? " Response time is measured from the intended start, and service time is measured"
                    + " from the actual start. The difference is the time spent waiting."
                : ""));
    html.close();
  }

  void timeline(List<Chart> charts) {
    html.open("section", "id", "timeline").element("h2", "Timeline");
    if (charts.isEmpty()) {
      html.element("p", "Nothing was recorded over time.").close();
      return;
    }
    html.open("div", "class", "toolbar", "role", "group", "aria-label", "Zoom of all time charts");
    html.element("button", "Whole run", "type", "button", "data-zoom", "all", "id", "zoom-all");
    List<RecordedPhase> phases = run.steps();
    for (int i = 0; i < phases.size(); i++) {
      html.element(
          "button", phases.get(i).name(), "type", "button", "data-zoom", Integer.toString(i));
    }
    html.element("span", "", "class", "readout", "id", "readout");
    html.element(
            "div",
            "",
            "class",
            "legend bands",
            "id",
            "bands",
            "role",
            "group",
            "aria-label",
            "Events in the charts")
        .close();
    html.note(
        "Drag over a chart to zoom all charts; double-click a chart or press “Whole run” to reset"
            + " the zoom. If a chart has the focus, ← and → move the cursor. Grey areas are the"
            + " warm-up. Coloured areas are events with a duration, such as compactions, stalls and"
            + " errors. Marks above a plot are other events. Latency is measured from the intended"
            + " start in open loop, and from the actual start in closed loop. p99 is drawn for"
            + " intervals with at least 100 samples, and p99.9 for intervals with at least 1,000"
            + " samples.");
    charts.stream().filter(chart -> !isIdle(chart)).forEach(this::figure);
    List<Chart> idle = charts.stream().filter(ChartsSection::isIdle).toList();
    if (!idle.isEmpty()) {
      html.open("details", "class", "idle");
      html.element("summary", "Charts with little activity: " + idle.size());
      idle.forEach(this::figure);
      html.close();
    }
    html.close();
  }

  /**
   * Returns whether all values of a chart are negligible. A value is negligible if it is below 5 %
   * or below 0.05 CPU cores. In other units, only zero is negligible.
   */
  private static boolean isIdle(Chart chart) {
    double least =
        switch (chart.unit().name()) {
          case "percent" -> 5;
          case "share", "cores" -> 0.05;
          default -> Double.MIN_NORMAL;
        };
    return chart.lines().stream()
        .flatMapToDouble(line -> Arrays.stream(line.values()))
        .allMatch(value -> value < least);
  }

  void figure(Chart chart) {
    html.open("figure", "class", "chart", "data-chart", chart.id());
    html.open("figcaption", "id", chart.id() + "-title");
    html.element("h3", chart.title());
    html.element("span", axis(chart), "class", "unit");
    if (chart.kind() == Chart.Kind.PHASE) {
      html.element("span", "", "class", "readout");
    }
    html.close();
    html.element("div", "", "class", "legend");
    html.element("div", "", "class", "plot");
    if (!chart.note().isEmpty()) {
      html.note(chart.note());
    }
    html.open("details", "class", "alternative", "id", chart.id() + "-table");
    html.element("summary", "As a table");
    html.open("div", "class", "scroll").table("figures", chart.title());
    columns(chart).write(html, chart.lines());
    html.close().close().close().close();
  }

  private static String axis(Chart chart) {
    if (chart.unit().equals(Unit.LATENCY)) {
      return "";
    }
    return chart.unit().equals(Unit.RATE) ? "operations per second" : chart.unit().label();
  }

  private static TableColumns<Chart.Line> columns(Chart chart) {
    TableColumns<Chart.Line> columns =
        new TableColumns<Chart.Line>().column("line", Chart.Line::label);
    if (chart.kind() == Chart.Kind.PERCENTILE) {
      for (double percentile : TOLD_PERCENTILES) {
        columns.column(
            Words.value(percentile),
            line -> Figures.of(read(line.segments().get(0), percentile), chart.unit()));
      }
      return columns;
    }
    return columns
        .column("lowest", line -> Figures.of(at(line, 0), chart.unitOf(line)))
        .column("median", line -> Figures.of(at(line, 0.5), chart.unitOf(line)))
        .column("highest", line -> Figures.of(at(line, 1), chart.unitOf(line)))
        .column("last", line -> Figures.of(last(line.values()), chart.unitOf(line)));
  }

  private static double last(double[] values) {
    return values.length == 0 ? Double.NaN : values[values.length - 1];
  }

  private static double at(Chart.Line line, double share) {
    double[] sorted = line.values();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  private static double read(Chart.Segment curve, double percentile) {
    double x = 100 / (100 - percentile);
    for (int i = 0; i < curve.xs().length; i++) {
      if (curve.xs()[i] >= x * 0.999999) {
        return curve.values()[i];
      }
    }
    return Double.NaN;
  }
}
