package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.figures.Lags.Corner;
import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.LatencyKey;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.latency.LatencySeries;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Cumulative distribution of latencies by variant, over all operations after the warm-up.
 *
 * @param curves one curve for each variant and operation
 * @param levels values of the figure's metrics by variant
 */
public record Latencies(FigureSpec spec, List<Curve> curves, List<FigureLevel> levels)
    implements DrawnFigure {
  /** Number of points between the quantiles 50 % and 75 %, between 75 % and 87.5 %, and so on. */
  private static final int CORNERS = 20;

  /**
   * Latency distribution of one operation of one variant, over all repeats together.
   *
   * @param label how the variant differs from the others; empty if there is only one variant
   * @param operation operation and phase, such as {@code read in run}
   * @param operations number of successful operations
   * @param corners points of the distribution, ascending
   */
  public record Curve(String label, String operation, long operations, List<Corner> corners) {}

  static Latencies of(FigureSpec spec, List<Group> measured, Bootstrap bootstrap)
      throws IOException {
    Lines labels = new Lines(spec, measured);
    List<Curve> curves = new ArrayList<>();
    List<FigureLevel> levels = new ArrayList<>();
    for (Group group : measured) {
      String label = labels.label(group);
      histograms(spec, group)
          .forEach(
              (key, all) ->
                  curves.add(
                      new Curve(
                          label,
                          key.operation() + " in " + key.phase(),
                          all.getTotalCount(),
                          corners(all))));
      for (Figure figure : spec.y()) {
        levels.add(FigureLevel.of(label, figure, group.sample(figure), bootstrap));
      }
    }
    return new Latencies(spec, curves, levels);
  }

  /**
   * Merges the histograms of all runs for each operation in the figure. Omits empty histograms, and
   * histograms of writes that only fill the client's buffer.
   */
  private static Map<LatencyKey, Histogram> histograms(FigureSpec spec, Group group)
      throws IOException {
    Map<LatencyKey, Histogram> all = new LinkedHashMap<>();
    keys(spec).forEach(key -> all.put(key, new Histogram(3)));
    for (RunFigures run : group.runs()) {
      RecordedRun recorded = RunReader.read(run.folder());
      all.forEach(
          (key, histogram) -> {
            LatencySeries series = recorded.latencies().get(key);
            if (series != null && !recorded.fillsBuffer(key.phase(), key.operation())) {
              histogram.add(series.measured());
            }
          });
    }
    all.values().removeIf(histogram -> histogram.getTotalCount() == 0);
    return all;
  }

  private static List<LatencyKey> keys(FigureSpec spec) {
    return spec.y().stream()
        .map(figure -> new LatencyKey(figure.phase(), figure.operation(), LatencyKey.Tag.OK))
        .distinct()
        .toList();
  }

  private static List<Corner> corners(Histogram all) {
    List<Corner> corners = new ArrayList<>();
    for (HistogramIterationValue value : all.percentiles(CORNERS)) {
      corners.add(
          new Corner(value.getValueIteratedTo(), value.getPercentileLevelIteratedTo() / 100));
    }
    return corners;
  }
}
