package assay.lab.report;

import assay.lab.compare.LagFigures;
import assay.lab.report.XyChart.Dot;
import assay.lab.report.XyChart.Mark;
import assay.lab.report.XyChart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Read-after-write lags of a run's phases, as YCSB++'s figure 7 shows them: the distribution of
 * those above zero, on a logarithmic axis.
 */
final class LagSection {
  private static final int MOST_POINTS = 400;

  private final List<LagFigures> phases;
  private final Html html;
  private final List<XyChart> curves;

  /**
   * @param curves of the page; the section's are added
   */
  LagSection(List<LagFigures> phases, Html html, List<XyChart> curves) {
    this.phases = phases;
    this.html = html;
    this.curves = curves;
  }

  /** One; none if no row was late. */
  private List<XyChart> charts() {
    List<Series> series = new ArrayList<>();
    List<Mark> floors = new ArrayList<>();
    for (LagFigures lags : phases) {
      if (lags.late() > 0) {
        series.add(
            new Series(
                lags.phase() + ", " + Figures.threeDigits(100 * lags.lateShare()) + " % late",
                series.size(),
                false,
                curve(lags.lags()),
                List.of()));
        floors.add(new Mark(lags.floor() / 1e3, "floor of " + lags.phase()));
      }
    }
    return series.isEmpty()
        ? List.of()
        : List.of(
            new XyChart(
                "Lag of late rows",
                "the share of them whose lag is shorter",
                Unit.named("percent"),
                Unit.LATENCY,
                true,
                series,
                List.of(),
                floors));
  }

  /** The quantiles of all ranks, or of so many that a screen shows no more. */
  private static List<Dot> curve(LagFigures.Sorted lags) {
    List<Dot> dots = new ArrayList<>();
    int points = Math.min(MOST_POINTS, lags.size());
    for (int i = 1; i <= points; i++) {
      double share = (double) i / points;
      dots.add(new Dot(100 * share, lags.quantile(share) / 1e3, false));
    }
    return dots;
  }

  void write() {
    if (phases.isEmpty()) {
      return;
    }
    html.open("section", "id", "lag").element("h2", "Read-after-write lag");
    for (LagFigures lags : phases) {
      LagWords.objection(lags)
          .ifPresent(line -> html.element("p", lags.phase() + ": " + line, "class", "unfinished"));
    }
    for (XyChart chart : charts()) {
      chart.place(html, curves.size());
      curves.add(chart);
    }
    html.open(
        "div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Lag by phase");
    html.open("table", "class", "figures");
    html.element("caption", "Read-after-write lag by phase", "class", "hidden");
    html.open("thead").open("tr").element("th", "figure", "scope", "col");
    phases.forEach(lags -> html.element("th", lags.phase(), "scope", "col"));
    html.close().close().open("tbody");
    List<Map<String, String>> figures = phases.stream().map(LagWords::figures).toList();
    for (String name : figures.get(0).keySet()) {
      html.open("tr").element("th", name, "scope", "row");
      figures.forEach(own -> html.element("td", own.get(name)));
      html.close();
    }
    html.close().close().close();
    html.element("p", LagWords.HOW, "class", "note").close();
  }
}
