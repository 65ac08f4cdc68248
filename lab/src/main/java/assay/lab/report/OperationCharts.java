package assay.lab.report;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.SampledSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Throughput and latency over the time of the whole run. */
final class OperationCharts {
  /** A percentile of one interval is drawn if at least one sample is expected above it. */
  private static final int SAMPLES_ABOVE = 1;

  /** From top to bottom, as the lines lie; the lower ones are drawn over the upper ones. */
  private static final List<LatencyFigure> OVER_TIME =
      List.of(LatencyFigure.MAX, LatencyFigure.P999, LatencyFigure.P99, LatencyFigure.P50);

  private final RecordedRun run;
  private final Palette palette;
  private final Resolution resolution;
  private final List<PhaseGrid> grids;

  OperationCharts(RecordedRun run, Palette palette, Resolution resolution) {
    this.run = run;
    this.palette = palette;
    this.resolution = resolution;
    grids =
        OperationRow.phaseNames(run).stream()
            .map(phase -> PhaseGrid.of(run, phase, resolution))
            .filter(Objects::nonNull)
            .toList();
  }

  List<Chart> charts() {
    List<Chart> charts = new ArrayList<>();
    List<Chart.Line> throughput = throughput();
    if (!throughput.isEmpty()) {
      charts.add(
          new Chart(
              "throughput",
              "Throughput: operations completed ok",
              resolution.intervalsPerPoint() == 1
                  ? ""
                  : "Each point is the mean of " + Figures.seconds(resolution.pointSeconds()) + ".",
              Chart.Kind.TIME,
              Unit.RATE,
              false,
              throughput));
    }
    for (String operation : operations()) {
      latency(operation, "latency-" + charts.size(), charts);
    }
    return charts;
  }

  private List<String> operations() {
    return grids.stream().flatMap(g -> run.operations(g.phase()).stream()).distinct().toList();
  }

  private List<Chart.Line> throughput() {
    List<Chart.Line> lines = new ArrayList<>();
    for (String operation : operations()) {
      addRate(lines, operation, palette.colourOf(operation), 0, operation, Tag.OK);
    }
    addRate(lines, "all operations", Palette.NEUTRAL, 0, null, Tag.OK);
    addOffered(lines);
    addWrites(lines);
    addRate(lines, "absent", Palette.NEUTRAL, 3, null, Tag.ABSENT);
    addRate(lines, "failed", Palette.ALARM, 2, null, Tag.FAILED);
    addRate(lines, "unknown", Palette.ALARM, 3, null, Tag.UNKNOWN);
    return lines;
  }

  private void addRate(
      List<Chart.Line> lines, String label, int colour, int dash, String operation, Tag tag) {
    List<Chart.Segment> segments =
        grids.stream()
            .filter(grid -> recorded(grid.phase(), operation, tag))
            .map(grid -> grid.perSecond(operation, tag))
            .toList();
    if (!segments.isEmpty()) {
      lines.add(new Chart.Line(label, colour, dash, true, segments));
    }
  }

  /** Whether the line has anything to tell in a phase: a stall is drawn, a missing line is not. */
  private boolean recorded(String phase, String operation, Tag tag) {
    if (tag == Tag.OK) {
      List<String> operations = run.operations(phase);
      return operation == null ? operations.size() > 1 : operations.contains(operation);
    }
    return run.operations(phase).stream()
        .map(name -> run.latencies().get(new LatencyKey(phase, name, tag)))
        .anyMatch(series -> series != null && !series.intervals().isEmpty());
  }

  private void addOffered(List<Chart.Line> lines) {
    List<Chart.Segment> segments =
        run.phases().stream()
            .filter(RecordedPhase::openLoop)
            .map(
                phase ->
                    new Chart.Segment(
                        new double[] {phase.startSeconds(), phase.endSeconds()},
                        new double[] {phase.offeredPerSecond(), phase.offeredPerSecond()}))
            .toList();
    if (!segments.isEmpty()) {
      lines.add(new Chart.Line("offered", Palette.NEUTRAL, 1, true, segments));
    }
  }

  /** Buffered writes: what the client took, and what the store acknowledged. */
  private void addWrites(List<Chart.Line> lines) {
    int colour = 5;
    for (String name : List.of("writes.accepted.per_s", "writes.acknowledged.per_s")) {
      SampledSeries series = run.series().get(name);
      if (series != null && !series.samples().isEmpty()) {
        String label = name.contains("accepted") ? "writes accepted" : "writes acknowledged";
        lines.add(SeriesCharts.line(series, label, colour, 2, true, false, resolution));
        colour++;
      }
    }
  }

  private void latency(String operation, String id, List<Chart> charts) {
    List<Chart.Line> lines = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (int i = 0; i < OVER_TIME.size(); i++) {
      LatencyFigure figure = OVER_TIME.get(i);
      List<Chart.Segment> segments =
          grids.stream()
              .filter(grid -> recorded(grid.phase(), operation, Tag.OK))
              .map(grid -> grid.worst(operation, s -> figure.nanos(s, SAMPLES_ABOVE)))
              .toList();
      int style = OVER_TIME.size() - 1 - i;
      Chart.Line line = new Chart.Line(figure.label(), style, style, true, segments);
      if (line.values().length > 0) {
        lines.add(line);
      } else {
        left.add(figure.label());
      }
    }
    if (!lines.isEmpty()) {
      charts.add(
          new Chart(
              id,
              "Latency: " + operation,
              latencyNote(left),
              Chart.Kind.TIME,
              Unit.LATENCY,
              true,
              lines));
    }
  }

  private String latencyNote(List<String> left) {
    String points =
        resolution.intervalsPerPoint() == 1
            ? ""
            : "Each point is the worst interval of "
                + Figures.seconds(resolution.pointSeconds())
                + ". ";
    return points + (left.isEmpty() ? "" : "Too few samples for " + String.join(", ", left) + ".");
  }
}
