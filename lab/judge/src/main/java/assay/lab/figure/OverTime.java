package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Series over time, such as the latency of reads and the number of running compactions (YCSB++,
 * figure 9). A line shows the first run of a variant. Levels and ratios are computed from all runs
 * of a variant.
 *
 * @param wholeRun whether times are counted from the start of the run instead of the start of a
 *     phase
 * @param lines lines in the order of the figure's metrics; lines of the same metric are in the
 *     order of the variants
 * @param levels mean over time of each line's metric, for each run of the variant
 * @param besides latencies while an activity was running, compared with latencies at other times
 */
public record OverTime(
    FigureSpec spec,
    boolean wholeRun,
    List<Line> lines,
    List<FigureLevel> levels,
    List<Beside> besides)
    implements DrawnFigure {

  public record Line(String label, Figure figure, Series series) {}

  /**
   * Mean latencies over two sets of seconds: those in which another series was above zero, and
   * those in which it was zero.
   *
   * @param ratios for each run with both means, the mean of {@code above} divided by the mean of
   *     {@code zero}. Both means of a ratio come from the same run, and therefore from the same
   *     conditions.
   * @param ratioInterval interval of the ratios' median; empty if there are too few ratios
   */
  public record Beside(
      String label,
      Figure figure,
      Figure series,
      Side above,
      Side zero,
      Sample ratios,
      Optional<ConfidenceInterval> ratioInterval) {}

  /**
   * Mean latencies over selected seconds of each run.
   *
   * @param means one mean for each run that has at least one selected second
   * @param interval interval of the means' median
   * @param seconds total number of selected seconds in all runs
   */
  public record Side(Sample means, Optional<ConfidenceInterval> interval, long seconds) {
    private static Side of(List<Series> parts, Bootstrap bootstrap) {
      Sample means = Sample.of(parts.stream().map(Series::mean).toList());
      return new Side(means, bootstrap.median(means), parts.stream().mapToLong(Series::size).sum());
    }
  }

  static OverTime of(FigureSpec spec, List<Group> measured, Bootstrap bootstrap)
      throws IOException {
    Lines labels = new Lines(spec, measured);
    boolean wholeRun = spec.y().stream().anyMatch(figure -> figure.phase().isEmpty());
    Map<Figure, List<Line>> lines = new LinkedHashMap<>();
    List<FigureLevel> levels = new ArrayList<>();
    List<Beside> besides = new ArrayList<>();
    for (Group group : measured) {
      List<Map<Figure, Series>> runs = new ArrayList<>();
      for (RunFigures run : group.runs()) {
        runs.add(series(spec, RunReader.read(run.folder()), wholeRun));
      }
      String label = labels.label(group);
      for (Figure figure : spec.y()) {
        Optional.ofNullable(runs.get(0).get(figure))
            .map(first -> new Line(label, figure, first))
            .ifPresent(line -> lines.computeIfAbsent(figure, f -> new ArrayList<>()).add(line));
        levels.add(level(label, figure, runs, bootstrap));
        besides.addAll(besides(spec, label, figure, runs, bootstrap));
      }
    }
    List<Line> inOrder = new ArrayList<>();
    spec.y().forEach(figure -> inOrder.addAll(lines.getOrDefault(figure, List.of())));
    return new OverTime(spec, wholeRun, inOrder, levels, besides);
  }

  private static Map<Figure, Series> series(FigureSpec spec, RecordedRun run, boolean wholeRun) {
    Map<Figure, Series> all = new LinkedHashMap<>();
    for (Figure figure : spec.y()) {
      Series.of(run, figure, wholeRun, spec.window()).ifPresent(series -> all.put(figure, series));
    }
    return all;
  }

  private static FigureLevel level(
      String label, Figure figure, List<Map<Figure, Series>> runs, Bootstrap bootstrap) {
    Sample sample =
        Sample.of(
            runs.stream()
                .map(run -> run.get(figure))
                .filter(Objects::nonNull)
                .map(Series::mean)
                .toList());
    return FigureLevel.of(label, figure, sample, bootstrap);
  }

  private static List<Beside> besides(
      FigureSpec spec,
      String label,
      Figure figure,
      List<Map<Figure, Series>> runs,
      Bootstrap bootstrap) {
    if (!figure.quantity().isLatency()) {
      return List.of();
    }
    return spec.y().stream()
        .filter(other -> other.quantity().equals(Quantity.MEAN))
        .filter(other -> other.phase().equals(figure.phase()) || other.phase().isEmpty())
        .map(other -> beside(label, figure, other, runs, bootstrap))
        .toList();
  }

  private static Beside beside(
      String label,
      Figure figure,
      Figure other,
      List<Map<Figure, Series>> runs,
      Bootstrap bootstrap) {
    List<Series> above = new ArrayList<>();
    List<Series> zero = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (Map<Figure, Series> run : runs) {
      Series latency = run.get(figure);
      Series beside = run.get(other);
      if (latency != null && beside != null) {
        Optional<Series> one = latency.where(beside, value -> value > 0);
        Optional<Series> two = latency.where(beside, value -> value == 0);
        one.ifPresent(above::add);
        two.ifPresent(zero::add);
        if (one.isPresent() && two.isPresent() && two.get().mean() > 0) {
          ratios.add(one.get().mean() / two.get().mean());
        }
      }
    }
    Sample of = Sample.of(ratios);
    return new Beside(
        label,
        figure,
        other,
        Side.of(above, bootstrap),
        Side.of(zero, bootstrap),
        of,
        bootstrap.median(of));
  }
}
