package assay.lab.report.chart;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Unit;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.SampledSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

public final class OperationCharts {
  /**
   * Percentiles in the order of their lines from top to bottom. Lower lines are drawn last, and
   * therefore in front of higher lines.
   */
  private static final List<Percentile> OVER_TIME =
      List.of(Percentile.MAX, Percentile.P999, Percentile.P99, Percentile.P50);

  private final RecordedRun run;
  private final Palette palette;
  private final Resolution resolution;
  private final List<PhaseGrid> grids;

  public OperationCharts(RecordedRun run, Palette palette, Resolution resolution) {
    this.run = run;
    this.palette = palette;
    this.resolution = resolution;
    grids =
        OperationRow.phaseNames(run).stream()
            .map(phase -> PhaseGrid.of(run, phase, resolution))
            .filter(Objects::nonNull)
            .toList();
  }

  public List<Chart> charts() {
    List<Chart> charts = new ArrayList<>();
    List<Chart.Line> throughput = throughput();
    if (!throughput.isEmpty()) {
      charts.add(
          new Chart(
              "throughput",
              "Throughput: operations completed ok",
              resolution.intervalsPerPoint() == 1
                  ? ""
                  : "Each point is the mean over "
                      + Figures.seconds(resolution.pointSeconds())
                      + ".",
              Chart.Kind.TIME,
              Unit.RATE,
              false,
              throughput));
    }
    for (ChartLine track : ChartLine.of(run)) {
      if (gridsOf(track).anyMatch(grid -> !run.fillsBuffer(grid.phase(), track.operation()))) {
        latency(track, "latency-" + charts.size(), charts);
      }
    }
    return charts;
  }

  private List<Chart.Line> throughput() {
    List<Chart.Line> lines = new ArrayList<>();
    for (ChartLine track : ChartLine.of(run)) {
      List<Chart.Segment> segments =
          gridsOf(track).map(grid -> grid.perSecond(track.operation(), Tag.OK)).toList();
      addLine(lines, track.label(), palette.colourOf(track), 0, segments);
    }
    addRate(lines, "all operations", Palette.NEUTRAL, 0, Tag.OK);
    addOffered(lines);
    addWrites(lines);
    addRate(lines, "absent", Palette.NEUTRAL, 3, Tag.ABSENT);
    addRate(lines, "failed", Palette.ALARM, 2, Tag.FAILED);
    addRate(lines, "unknown", Palette.ALARM, 3, Tag.UNKNOWN);
    return lines;
  }

  private Stream<PhaseGrid> gridsOf(ChartLine track) {
    return grids.stream()
        .filter(grid -> track.isIn(run, grid.phase()))
        .filter(grid -> run.operations(grid.phase()).contains(track.operation()));
  }

  private Optional<PhaseGrid> gridOf(RecordedPhase phase) {
    return grids.stream().filter(of -> of.phase().equals(phase.name())).findFirst();
  }

  private void addRate(List<Chart.Line> lines, String label, int colour, int dash, Tag tag) {
    List<Chart.Segment> segments =
        grids.stream()
            .filter(grid -> LoadPlan.phaseOf(grid.phase()).isEmpty())
            .filter(grid -> recorded(grid.phase(), tag))
            .map(grid -> grid.perSecond(null, tag))
            .toList();
    addLine(lines, label, colour, dash, segments);
  }

  private static void addLine(
      List<Chart.Line> lines, String label, int colour, int dash, List<Chart.Segment> segments) {
    if (!segments.isEmpty()) {
      lines.add(new Chart.Line(label, colour, dash, Chart.Use.SHOWN, segments));
    }
  }

  private boolean recorded(String phase, Tag tag) {
    if (tag == Tag.OK) {
      return run.operations(phase).size() > 1
          || run.phase(phase).map(RecordedPhase::isSum).orElse(false);
    }
    return run.operations(phase).stream()
        .map(name -> run.latencies().get(new LatencyKey(phase, name, tag)))
        .anyMatch(series -> series != null && !series.intervals().isEmpty());
  }

  private void addOffered(List<Chart.Line> lines) {
    List<Chart.Segment> segments =
        run.phases().stream()
            .filter(RecordedPhase::openLoop)
            .filter(phase -> LoadPlan.phaseOf(phase.name()).isEmpty())
            .map(phase -> PhaseChart.offered(run, phase, gridOf(phase)))
            .toList();
    addLine(lines, "offered", Palette.NEUTRAL, 1, segments);
  }

  private void addWrites(List<Chart.Line> lines) {
    int colour = 5;
    for (String name : run.series().keySet()) {
      boolean accepted = name.endsWith(".accepted.per_s");
      SampledSeries series = run.series().get(name);
      if ((accepted || name.endsWith(".acknowledged.per_s")) && !series.samples().isEmpty()) {
        String[] parts = name.split("\\.", -1);
        String of = parts.length > 4 ? parts[2] + ": " : "";
        String label = of + (accepted ? "writes accepted" : "writes acknowledged");
        lines.add(
            SeriesCharts.line(
                PhaseChart.withZeros(run, series),
                label,
                colour,
                2,
                Chart.Use.SHOWN,
                false,
                resolution));
        colour++;
      }
    }
  }

  private void latency(ChartLine track, String id, List<Chart> charts) {
    List<Chart.Line> lines = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (int i = 0; i < OVER_TIME.size(); i++) {
      Percentile figure = OVER_TIME.get(i);
      List<Chart.Segment> segments =
          gridsOf(track).map(grid -> grid.worst(track.operation(), figure)).toList();
      int style = OVER_TIME.size() - 1 - i;
      Chart.Line line = new Chart.Line(figure.label(), style, style, Chart.Use.SHOWN, segments);
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
              "Latency: " + track.label(),
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
            : "Each point shows the worst interval within "
                + Figures.seconds(resolution.pointSeconds())
                + ". ";
    return points + (left.isEmpty() ? "" : "Too few samples for " + String.join(", ", left) + ".");
  }
}
