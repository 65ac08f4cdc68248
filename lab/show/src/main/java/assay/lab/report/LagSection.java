package assay.lab.report;

import assay.lab.compare.figures.LagFigures;
import assay.lab.report.chart.XyChart;
import assay.lab.report.comparison.LagChart;
import assay.lab.report.page.Html;
import assay.lab.report.page.TableColumns;
import java.util.List;

final class LagSection {
  private LagSection() {}

  private static List<XyChart> charts(List<LagFigures> phases) {
    LagChart chart = new LagChart(true);
    for (LagFigures lags : phases) {
      chart.add(lags.phase(), lags.lags());
      if (lags.lags().late() > 0 && !Double.isNaN(lags.floor())) {
        chart.floor(lags.floor(), "floor of " + lags.phase());
      }
    }
    return chart.charts();
  }

  static void write(List<LagFigures> phases, Html html, List<XyChart> curves) {
    if (phases.isEmpty()) {
      return;
    }
    html.open("section", "id", "lag").element("h2", "Read-after-write lag");
    for (LagFigures lags : phases) {
      LagWords.objection(lags)
          .ifPresent(line -> html.element("p", lags.phase() + ": " + line, "class", "unfinished"));
    }
    charts(phases).forEach(chart -> chart.place(html, curves));
    html.scroll("Lag by phase").table("figures", "Read-after-write lag by phase");
    TableColumns<String> columns = new TableColumns<String>().column("figure", name -> name);
    for (LagFigures lags : phases) {
      columns.column(lags.phase(), LagWords.figures(lags)::get);
    }
    columns.write(html, LagWords.figures(phases.get(0)).keySet());
    html.close().close();
    html.note(LagWords.HOW).close();
  }
}
