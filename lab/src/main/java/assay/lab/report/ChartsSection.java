package assay.lab.report;

import assay.lab.report.chart.Chart;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.Unit;
import assay.lab.report.page.Words;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.Arrays;
import java.util.List;

/** Placeholders that the page's script draws charts into, each with the same data as a table. */
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
        "Measured part only, operations that ended ok. A curve ends where fewer than 10 samples lie"
            + " above."
            + (run.phases().stream().anyMatch(RecordedPhase::openLoop)
                ? " Response time counts from the intended start, service time from the actual"
                    + " one; the gap between them is waiting."
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
        "Drag over a chart to zoom all of them; double-click, or “Whole run”, resets the zoom. With"
            + " a chart focused, ← and → move the cursor. Grey: warm-up. Coloured: events with a"
            + " duration, such as compactions, stalls and errors. Marks above a plot: other events."
            + " Latency counts from the intended start in open loop, from the actual one in closed"
            + " loop; p99 is drawn where an interval has 100 samples, p99.9 where it has 1,000.");
    charts.stream().filter(chart -> !isIdle(chart)).forEach(this::figure);
    List<Chart> idle = charts.stream().filter(ChartsSection::isIdle).toList();
    if (!idle.isEmpty()) {
      html.open("details", "class", "idle");
      html.element("summary", idle.size() + " more with little activity");
      idle.forEach(this::figure);
      html.close();
    }
    html.close();
  }

  /** Whether no line ever exceeded a twentieth of its maximum, or zero if there is none. */
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
    if (chart.kind() != Chart.Kind.PERCENTILE) {
      timeTable(chart);
    } else {
      percentileTable(chart);
    }
    html.close().close().close().close();
  }

  private static String axis(Chart chart) {
    if (chart.unit().equals(Unit.LATENCY)) {
      return "";
    }
    return chart.unit().equals(Unit.RATE) ? "operations per second" : chart.unit().label();
  }

  private void timeTable(Chart chart) {
    html.headings(List.of("line", "lowest", "median", "highest", "last")).open("tbody");
    for (Chart.Line line : chart.lines()) {
      double[] values = line.values();
      double last = values.length == 0 ? Double.NaN : values[values.length - 1];
      Arrays.sort(values);
      html.open("tr").element("th", line.label(), "scope", "row");
      for (double value : new double[] {at(values, 0), at(values, 0.5), at(values, 1), last}) {
        html.element("td", Figures.of(value, chart.unitOf(line)));
      }
      html.close();
    }
    html.close();
  }

  private static double at(double[] sorted, double share) {
    return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  private void percentileTable(Chart chart) {
    html.open("thead").open("tr").heading("line");
    for (double percentile : TOLD_PERCENTILES) {
      html.heading(Words.value(percentile));
    }
    html.close().close().open("tbody");
    for (Chart.Line line : chart.lines()) {
      html.open("tr").element("th", line.label(), "scope", "row");
      for (double percentile : TOLD_PERCENTILES) {
        html.element("td", Figures.of(read(line.segments().get(0), percentile), chart.unit()));
      }
      html.close();
    }
    html.close();
  }

  /** The curve's value at a percentile; NaN beyond its end. */
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
