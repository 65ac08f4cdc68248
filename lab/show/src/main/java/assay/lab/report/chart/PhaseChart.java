package assay.lab.report.chart;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import assay.lab.plan.rate.RateCurve;
import assay.lab.report.page.Unit;
import assay.lab.run.OfferedRate;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.Points;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import assay.lab.timeline.SilentWrites;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Chart of the throughput and the p99 of one phase. The axes are scaled to the values of this
 * phase.
 */
public final class PhaseChart {
  private static final int MOST_OPERATIONS = 3;
  private static final double LEAST_KNOWN = 0.8;
  private static final int RATE_COLOUR = 0;
  private static final int TIME_COLOUR = 1;

  private final RecordedRun run;
  private final RecordedPhase phase;
  private final Resolution resolution;
  private final PhaseGrid grid;

  private PhaseChart(RecordedRun run, RecordedPhase phase, Resolution resolution, PhaseGrid grid) {
    this.run = run;
    this.phase = phase;
    this.resolution = resolution;
    this.grid = grid;
  }

  /** Returns empty if the start or the end of the phase is unknown. */
  public static Optional<Chart> of(RecordedRun run, RecordedPhase phase, Resolution resolution) {
    return Optional.ofNullable(PhaseGrid.of(run, phase.name(), resolution))
        .map(grid -> new PhaseChart(run, phase, resolution, grid).chart());
  }

  private Chart chart() {
    List<Chart.Line> lines = new ArrayList<>();
    lines.add(throughput());
    if (phase.openLoop()) {
      lines.add(left("offered", Palette.NEUTRAL, 1, offered(run, phase, Optional.of(grid))));
    }
    if (any(Tag.FAILED) || any(Tag.UNKNOWN)) {
      Chart.Segment failed = grid.perSecond(null, Tag.FAILED, Tag.UNKNOWN);
      lines.add(left("failed", Palette.ALARM, 2, failed));
    }
    lines.addAll(times());
    return new Chart(
        "glance",
        "Throughput and " + (allP99(lines) ? "p99" : "latency") + " of " + phase.name(),
        "",
        Chart.Kind.PHASE,
        phase.name(),
        Unit.RATE,
        Optional.of(Unit.LATENCY),
        true,
        lines);
  }

  private static boolean allP99(List<Chart.Line> lines) {
    return lines.stream()
        .filter(Chart.Line::right)
        .allMatch(line -> line.label().startsWith("p99"));
  }

  private static Chart.Line left(String label, int colour, int dash, Chart.Segment segment) {
    return new Chart.Line(label, colour, dash, Chart.Use.SHOWN, List.of(segment));
  }

  private Chart.Line throughput() {
    SampledSeries acknowledged =
        run.series().get(new ActivitySeries(phase.name()).of(ActivitySeries.ACKNOWLEDGED));
    if (acknowledged != null && run.onlyBuffersWrites(phase.name())) {
      SampledSeries own =
          new SampledSeries(
              acknowledged.name(),
              withZeros(run, acknowledged).within(phase.startSeconds(), phase.endSeconds()));
      if (!own.samples().isEmpty()) {
        return SeriesCharts.line(
            own, "acknowledged", RATE_COLOUR, 0, Chart.Use.SHOWN, false, resolution);
      }
    }
    return left("ok", RATE_COLOUR, 0, grid.perSecond(null, Tag.OK));
  }

  private boolean any(Tag tag) {
    return run.operations(phase.name()).stream()
        .anyMatch(operation -> run.measuredCount(phase.name(), operation, tag) > 0);
  }

  /**
   * Returns lines for the most frequent operations and for flushes. A line shows the p99. If too
   * many points have no p99, because they have too few operations, the line shows the maximum
   * instead.
   */
  private List<Chart.Line> times() {
    Predicate<LatencyKey> timed = PhaseHeadline.timed(run, phase);
    List<String> most =
        run.operations(phase.name()).stream()
            .filter(operation -> timed.test(new LatencyKey(phase.name(), operation, Tag.OK)))
            .sorted(Comparator.comparingLong(operation -> -count(operation)))
            .limit(MOST_OPERATIONS)
            .toList();
    List<String> operations = new ArrayList<>(most);
    if (run.buffersWrites(phase.name()) && !operations.contains(LatencyKey.FLUSH)) {
      operations.add(LatencyKey.FLUSH);
    }
    List<Chart.Line> lines = new ArrayList<>();
    for (String operation : operations) {
      Chart.Line p99 = line(Percentile.P99, operation, lines.size());
      Chart.Line max = line(Percentile.MAX, operation, lines.size());
      lines.add(p99.values().length >= LEAST_KNOWN * max.values().length ? p99 : max);
    }
    return lines;
  }

  private long count(String operation) {
    return run.measuredCount(phase.name(), operation, Tag.OK);
  }

  private Chart.Line line(Percentile figure, String operation, int dash) {
    List<Chart.Segment> segments = List.of(grid.worst(operation, figure));
    String label = figure.label() + " " + operation;
    return new Chart.Line(label, TIME_COLOUR, dash, true, Chart.Use.SHOWN, segments);
  }

  /** Returns the offered rate. A varying rate is drawn at the same points as the throughput. */
  static Chart.Segment offered(RecordedRun run, RecordedPhase phase, Optional<PhaseGrid> grid) {
    Optional<RateCurve> curve =
        OfferedRate.curve(run.manifest().plan(), phase).filter(rate -> !rate.isConstant());
    return curve.isPresent() && grid.isPresent()
        ? grid.get().means(curve.get()::mean)
        : new Chart.Segment(
            new double[] {phase.startSeconds(), phase.endSeconds()},
            new double[] {phase.offeredPerSecond(), phase.offeredPerSecond()});
  }

  static SampledSeries withZeros(RecordedRun run, SampledSeries series) {
    List<Sample> told = series.samples();
    Points points =
        SilentWrites.filled(
            new Points(
                told.stream().mapToDouble(Sample::seconds).toArray(),
                told.stream().mapToDouble(Sample::value).toArray()),
            run.phases());
    return new SampledSeries(
        series.name(),
        IntStream.range(0, points.size())
            .mapToObj(i -> new Sample(points.seconds()[i], points.values()[i]))
            .toList());
  }
}
