package assay.lab.report.chart;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PercentileRule;
import assay.lab.report.page.Unit;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

public final class PercentileCharts {
  private static final int POINTS_PER_DECADE = 40;
  private static final int DECADES = 5;

  /** The x values of every curve. The x values are densest near the tail of the distribution. */
  private static final double[] GRID = grid();

  private final RecordedRun run;
  private final Palette palette;

  public PercentileCharts(RecordedRun run, Palette palette) {
    this.run = run;
    this.palette = palette;
  }

  public List<Chart> charts() {
    List<Chart> charts = new ArrayList<>();
    for (String phase : OperationRow.phaseNames(run)) {
      List<Chart.Line> lines = new ArrayList<>();
      for (String operation : run.operations(phase)) {
        if (run.fillsBuffer(phase, operation)) {
          continue;
        }
        boolean service = hasSamples(phase, operation, Tag.SERVICE);
        addCurve(lines, phase, operation, Tag.OK, service ? " response" : "");
        addCurve(lines, phase, operation, Tag.SERVICE, " service");
      }
      if (!lines.isEmpty()) {
        charts.add(
            new Chart(
                "percentiles-" + charts.size(),
                "Latency by percentile: " + phase,
                "",
                Chart.Kind.PERCENTILE,
                Unit.LATENCY,
                true,
                lines));
      }
    }
    return charts;
  }

  private boolean hasSamples(String phase, String operation, Tag tag) {
    return run.measuredCount(phase, operation, tag) > 0;
  }

  private void addCurve(
      List<Chart.Line> lines, String phase, String operation, Tag tag, String suffix) {
    LatencySeries series = run.latencies().get(new LatencyKey(phase, operation, tag));
    if (series == null) {
      return;
    }
    double[] values = curve(series.measured());
    if (values.length >= 2) {
      double[] xs = Arrays.copyOf(GRID, values.length);
      lines.add(
          new Chart.Line(
              operation + suffix,
              palette.colourOf(ChartLine.of(phase, operation)),
              tag == Tag.SERVICE ? 1 : 0,
              Chart.Use.SHOWN,
              List.of(new Chart.Segment(xs, values))));
    }
  }

  /**
   * Returns latencies in µs at the grid's percentiles, up to the last percentile with enough
   * samples.
   */
  public static double[] curve(Histogram histogram) {
    long total = histogram.getTotalCount();
    double furthest = (double) total / PercentileRule.PHASE.samplesAbove();
    int known = 0;
    while (known < GRID.length && GRID[known] <= furthest) {
      known++;
    }
    double[] micros = new double[known];
    for (int i = 0; i < known; i++) {
      micros[i] = histogram.getValueAtPercentile(100 * (1 - 1 / GRID[i])) / 1e3;
    }
    return micros;
  }

  private static double[] grid() {
    double[] xs = new double[POINTS_PER_DECADE * DECADES + 1];
    for (int i = 0; i < xs.length; i++) {
      xs[i] = Math.pow(10, (double) i / POINTS_PER_DECADE);
    }
    return xs;
  }
}
