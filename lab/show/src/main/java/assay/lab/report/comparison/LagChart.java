package assay.lab.report.comparison;

import assay.lab.compare.figures.Lags;
import assay.lab.report.chart.XyChart;
import assay.lab.report.chart.XyChart.Dot;
import assay.lab.report.chart.XyChart.Mark;
import assay.lab.report.chart.XyChart.Series;
import assay.lab.report.chart.XyChart.XAxis;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Unit;
import java.util.ArrayList;
import java.util.List;

/** Draws distributions of read-after-write lags in one chart (YCSB++, figure 7). */
public final class LagChart {
  /** A curve with fewer points than this is also marked with dots, so that it is visible. */
  private static final int FEW_CORNERS = 12;

  private final boolean log;
  private final List<Series> series = new ArrayList<>();
  private final List<Mark> floors = new ArrayList<>();

  public LagChart(boolean log) {
    this.log = log;
  }

  public void add(String label, Lags lags) {
    List<Dot> corners =
        lags.corners().stream()
            .map(corner -> new Dot(corner.nanos() / 1e3, 100 * corner.share(), false))
            .toList();
    if (!corners.isEmpty()) {
      String late = " (" + Figures.percent(lags.lateShare()) + ")";
      List<Dot> dots = corners.size() < FEW_CORNERS ? corners : List.of();
      series.add(new Series(label + late, series.size(), false, corners, dots));
    }
  }

  /** Marks the shortest lag that the measurement can distinguish from no lag. */
  public void floor(double nanos, String label) {
    if (Double.isFinite(nanos) && (nanos > 0 || !log)) {
      floors.add(new Mark(nanos / 1e3, label));
    }
  }

  public List<XyChart> charts() {
    return series.isEmpty()
        ? List.of()
        : List.of(
            new XyChart(
                "Cumulative share of the non-zero lags, %",
                "lag (in the legend: share of rows whose lag is not zero)",
                Unit.LATENCY,
                Unit.named("percent"),
                false,
                new XAxis(log, List.of()),
                series,
                floors,
                List.of()));
  }
}
