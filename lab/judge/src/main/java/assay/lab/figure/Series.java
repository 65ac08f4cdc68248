package assay.lab.figure;

import assay.lab.compare.figures.Quantities;
import assay.lab.measure.LatencyKey;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.IntervalRates;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.statistics.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/** One or more values over time. Instances are immutable. */
public final class Series {
  /**
   * Number of seconds for which a sampled value counts as current. A gap of at most this length
   * never breaks a drawn line.
   */
  private static final double NEAR_SECONDS = 3;

  /**
   * Minimum distance between neighbouring points at which a drawn line is broken. The unit is the
   * median distance between points.
   */
  private static final double NEAR_DISTANCES = 3;

  /**
   * Half the length of a one-second interval, in seconds. Amounts that are recorded at the end of
   * such an interval are moved back to its middle.
   */
  private static final double HALF_SECOND = 0.5;

  private final List<Point> points;
  private final OptionalDouble windowSeconds;

  public record Point(double seconds, double value) {}

  private Series(List<Point> points) {
    this(points, OptionalDouble.empty());
  }

  private Series(List<Point> points, OptionalDouble windowSeconds) {
    this.points = List.copyOf(points);
    this.windowSeconds = windowSeconds;
  }

  static Optional<Series> of(
      RecordedRun run, Figure figure, boolean wholeRun, Optional<Duration> window) {
    Optional<Series> series = of(run, figure, wholeRun);
    return window.isEmpty() ? series : series.map(of -> of.by(window.get(), run, figure));
  }

  private Series by(Duration window, RecordedRun run, Figure figure) {
    double allSeconds =
        run.phase(figure.phase())
            .map(phase -> phase.endSeconds() - phase.startSeconds())
            .orElse(points.get(points.size() - 1).seconds());
    Windows windows = Windows.of((double) window.toSeconds(), allSeconds);
    boolean ofSeries = figure.ofSeries();
    boolean sums = !ofSeries || ActivitySeries.tellsAmounts(figure.operation());
    double shift = sums && ofSeries ? HALF_SECOND : 0;
    List<OptionalDouble> values =
        windows.values(
            points.stream()
                .map(point -> new Windows.Point(point.seconds() - shift, point.value()))
                .toList(),
            sums);
    List<Point> by = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).isPresent()) {
        by.add(new Point(windows.middle(i), values.get(i).getAsDouble()));
      }
    }
    return by.isEmpty() ? this : new Series(by, OptionalDouble.of(windows.seconds()));
  }

  /**
   * Returns the values of a metric in a run: an operation's intervals of one second, or the samples
   * of a series.
   *
   * @param wholeRun whether times are counted from the start of the run instead of the start of a
   *     phase
   */
  private static Optional<Series> of(RecordedRun run, Figure figure, boolean wholeRun) {
    Optional<RecordedPhase> phase = run.phase(figure.phase());
    if (phase.isEmpty() && !figure.phase().isEmpty()) {
      return Optional.empty();
    }
    double from = phase.map(RecordedPhase::startSeconds).orElse(Double.NEGATIVE_INFINITY);
    double to = phase.map(RecordedPhase::endSeconds).orElse(Double.POSITIVE_INFINITY);
    double zero = wholeRun ? 0 : from;
    List<Point> points = new ArrayList<>();
    if (figure.ofSeries()) {
      SampledSeries series = run.series().get(figure.operation());
      if (series != null) {
        series.samples().stream()
            .filter(sample -> sample.seconds() >= from && sample.seconds() <= to)
            .forEach(sample -> points.add(new Point(sample.seconds() - zero, sample.value())));
      }
    } else {
      run.latencies().entrySet().stream()
          .filter(entry -> is(entry.getKey(), figure))
          .forEach(entry -> addMeasured(run, figure, entry.getKey(), zero, points));
      points.sort(Comparator.comparingDouble(Point::seconds));
    }
    return points.isEmpty() ? Optional.empty() : Optional.of(new Series(points));
  }

  private static void addMeasured(
      RecordedRun run, Figure figure, LatencyKey key, double zero, List<Point> points) {
    List<IntervalSummary> intervals = run.latencies().get(key).intervals();
    if (figure.quantity().equals(Quantity.THROUGHPUT)) {
      IntervalRates.ofEnded(intervals, run.phase(key.phase()))
          .forEach(rate -> points.add(new Point(rate.seconds() - zero, rate.value())));
      return;
    }
    if (run.fillsBuffer(key.phase(), key.operation())) {
      return;
    }
    for (IntervalSummary interval : intervals) {
      double value = Quantities.latency(figure.quantity(), interval);
      if (Double.isFinite(value)) {
        points.add(new Point(interval.middleSeconds() - zero, value));
      }
    }
  }

  private static boolean is(LatencyKey key, Figure figure) {
    return key.operation().equals(figure.operation())
        && key.tag() == LatencyKey.Tag.OK
        && (figure.phase().isEmpty() || key.phase().equals(figure.phase()));
  }

  public List<Point> points() {
    return points;
  }

  public List<List<Point>> pieces() {
    double[] distances =
        IntStream.range(1, points.size()).mapToDouble(this::sinceLast).sorted().toArray();
    double median = distances.length == 0 ? 0 : distances[distances.length / 2];
    double longest = Math.max(NEAR_SECONDS, NEAR_DISTANCES * median);
    List<List<Point>> pieces = new ArrayList<>();
    int from = 0;
    for (int next = 1; next <= points.size(); next++) {
      if (next == points.size() || sinceLast(next) > longest) {
        pieces.add(points.subList(from, next));
        from = next;
      }
    }
    return pieces;
  }

  private double sinceLast(int index) {
    return points.get(index).seconds() - points.get(index - 1).seconds();
  }

  /**
   * Returns the length of the windows over which points are averaged. Returns empty if points are
   * not averages.
   */
  public OptionalDouble windowSeconds() {
    return windowSeconds;
  }

  int size() {
    return points.size();
  }

  double mean() {
    return points.stream().mapToDouble(Point::value).average().orElseThrow();
  }

  Optional<Series> where(Series other, DoublePredicate kind) {
    NavigableMap<Double, Double> known = new TreeMap<>();
    other.points.forEach(point -> known.put(point.seconds(), point.value()));
    List<Point> kept =
        points.stream()
            .filter(
                point -> {
                  Map.Entry<Double, Double> before = known.floorEntry(point.seconds());
                  return before != null
                      && point.seconds() - before.getKey() <= NEAR_SECONDS
                      && kind.test(before.getValue());
                })
            .toList();
    return kept.isEmpty() ? Optional.empty() : Optional.of(new Series(kept));
  }
}
