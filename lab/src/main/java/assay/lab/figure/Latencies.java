package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.LatencyKey;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.latency.LatencySeries;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Interval;
import assay.lab.statistics.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Share of operations that took at most so long, by variant: the cumulative distribution of all
 * that was recorded after the warm-up.
 *
 * @param curves one for each variant and operation
 * @param levels what the spec's quantities are, by variant
 */
public record Latencies(FigureSpec spec, List<Curve> curves, List<Level> levels)
    implements DrawnFigure {
  /** Corners between 50 % and 75 %, and as many between 75 % and 87.5 %, and so on. */
  private static final int CORNERS = 20;

  /**
   * All repeats of one variant together.
   *
   * @param label by what it differs from the others; empty if there is one alone
   * @param operation {@code read in run}
   * @param operations that ended ok
   * @param corners ascending
   */
  public record Curve(String label, String operation, long operations, List<Corner> corners) {}

  /**
   * A corner of a distribution.
   *
   * @param share of the operations that took at most so long, from 0 to 1
   */
  public record Corner(double nanos, double share) {}

  /**
   * A quantity of a variant.
   *
   * @param sample a value a run; empty if no run knows it
   */
  public record Level(String label, Figure figure, Sample sample, Optional<Interval> interval) {}

  /** Of groups with runs. */
  static Latencies of(FigureSpec spec, List<Group> measured, Bootstrap bootstrap)
      throws IOException {
    Lines labels = new Lines(spec, measured);
    List<Curve> curves = new ArrayList<>();
    List<Level> levels = new ArrayList<>();
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
        Sample sample =
            Sample.of(
                group.runs().stream()
                    .map(run -> run.figures().get(figure))
                    .filter(Objects::nonNull)
                    .toList());
        levels.add(new Level(label, figure, sample, bootstrap.median(sample)));
      }
    }
    return new Latencies(spec, curves, levels);
  }

  /**
   * Of each operation that the spec names, all runs' added; those without a sample are left out,
   * and writes that only fill the client's buffer.
   */
  private static Map<LatencyKey, Histogram> histograms(FigureSpec spec, Group group)
      throws IOException {
    Map<LatencyKey, Histogram> read = new HashMap<>();
    for (RunFigures run : group.runs()) {
      RecordedRun recorded = RunReader.read(run.folder());
      for (LatencyKey key : keys(spec)) {
        LatencySeries series = recorded.latencies().get(key);
        if (series != null
            && series.measured().getTotalCount() > 0
            && !recorded.fillsBuffer(key.phase(), key.operation())) {
          read.computeIfAbsent(key, k -> new Histogram(series.measured())).add(series.measured());
        }
      }
    }
    Map<LatencyKey, Histogram> inOrder = new LinkedHashMap<>();
    for (LatencyKey key : keys(spec)) {
      Optional.ofNullable(read.get(key)).ifPresent(all -> inOrder.put(key, all));
    }
    return inOrder;
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
