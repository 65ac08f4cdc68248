package assay.lab.report;

import assay.lab.compare.figures.LagFigures;
import assay.lab.report.chart.XyChart;
import assay.lab.report.comparison.LagChart;
import assay.lab.report.page.Html;
import assay.lab.report.page.TableColumns;
import java.util.List;

/**
 * Writes the read-after-write lags of a run's phases (YCSB++, figure 7): the distribution of lags
 * above zero, on a logarithmic axis.
 */
final class LagSection {
  private final List<LagFigures> phases;
  private final Html html;
  private final List<XyChart> curves;

  /**
   * @param curves charts of the page; this section appends its charts
   */
  LagSection(List<LagFigures> phases, Html html, List<XyChart> curves) {
    this.phases = phases;
    this.html = html;
    this.curves = curves;
  }

  private List<XyChart> charts() {
    LagChart chart = new LagChart(true);
    for (LagFigures lags : phases) {
      chart.add(lags.phase(), lags.lags());
      if (lags.lags().late() > 0 && !Double.isNaN(lags.floor())) {
        chart.floor(lags.floor(), "floor of " + lags.phase());
      }
    }
    return chart.charts();
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
