package assay.lab.report.chart;

import assay.lab.report.page.Figures;
import assay.lab.report.page.Unit;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

public final class SeriesCharts {
  /** Number of lines that are drawn initially. The lines with the highest values are drawn. */
  private static final int SHOWN_LINES = 8;

  /**
   * Maximum number of lines, so that the page remains readable. {@code assay serve} can show all
   * lines.
   */
  private static final int MOST_LINES = 24;

  /**
   * Minimum peak of a line, as a share of the highest peak of all lines. A line with a lower peak
   * is negligible.
   */
  private static final double LEAST_SHARE = 0.05;

  private static final int DASHES = 4;

  private final RecordedRun run;
  private final Resolution resolution;

  public SeriesCharts(RecordedRun run, Resolution resolution) {
    this.run = run;
    this.resolution = resolution;
  }

  public List<Chart> charts() {
    Map<SeriesGroup, List<SampledSeries>> groups =
        new TreeMap<>(
            Comparator.comparingInt(SeriesGroup::order)
                .thenComparing(SeriesGroup::first)
                .thenComparing(SeriesGroup::unit));
    for (SampledSeries series : run.series().values()) {
      // The throughput chart already shows writes. The section on Assay's cost shows the cost of
      // probes.
      if (!series.name().startsWith("writes.")
          && !series.name().startsWith("probe.")
          && !series.samples().isEmpty()) {
        groups
            .computeIfAbsent(SeriesGroup.of(series.name()), group -> new ArrayList<>())
            .add(series);
      }
    }
    List<Chart> charts = new ArrayList<>();
    groups.forEach((group, members) -> charts.add(chart(group, members, charts.size())));
    return charts;
  }

  private Chart chart(SeriesGroup group, List<SampledSeries> members, int number) {
    List<SampledSeries> highestFirst =
        members.stream().sorted(Comparator.comparingDouble((SampledSeries s) -> -mean(s))).toList();
    List<SampledSeries> listed = highestFirst.subList(0, Math.min(MOST_LINES, members.size()));
    double most = listed.stream().mapToDouble(SeriesCharts::highest).max().orElse(0);
    List<Chart.Line> lines = new ArrayList<>();
    for (SampledSeries series : listed) {
      int i = lines.size();
      Chart.Use use = i < SHOWN_LINES ? Chart.Use.SHOWN : Chart.Use.OFF;
      boolean little = highest(series) < LEAST_SHARE * most;
      lines.add(
          line(
              series,
              SeriesGroup.label(series.name()),
              i,
              i % DASHES,
              little ? Chart.Use.FOLDED : use,
              group.highest(),
              resolution));
    }
    return new Chart(
        "series-" + number,
        group.title(),
        note(group, highestFirst, lines),
        Chart.Kind.TIME,
        Unit.named(group.unit()),
        false,
        lines);
  }

  private String note(SeriesGroup group, List<SampledSeries> members, List<Chart.Line> lines) {
    boolean merged = members.stream().anyMatch(series -> samplesPerPoint(series, resolution) > 1);
    String points =
        merged
            ? "Each point is the "
                + (group.highest() ? "maximum" : "mean")
                + " over "
                + Figures.seconds(resolution.pointSeconds())
                + ". "
            : "";
    long hidden = lines.stream().filter(line -> line.use() == Chart.Use.OFF).count();
    int left = members.size() - MOST_LINES;
    return points
        + (hidden > 0
            ? hidden + " lines with lower values are hidden; the legend above can show them. "
            : "")
        + (left > 0 ? left + " more lines are omitted; ‘assay serve’ shows all lines." : "");
  }

  private static double highest(SampledSeries series) {
    return series.samples().stream()
        .mapToDouble(Sample::value)
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  public static double mean(SampledSeries series) {
    return series.samples().stream().mapToDouble(Sample::value).average().orElse(Double.NaN);
  }

  static Chart.Line line(
      SampledSeries series,
      String label,
      int colour,
      int dash,
      Chart.Use use,
      boolean highest,
      Resolution resolution) {
    int perPoint = samplesPerPoint(series, resolution);
    double gap = 2.5 * medianSpacing(series.samples());
    DoubleStream.Builder xs = DoubleStream.builder();
    DoubleStream.Builder values = DoubleStream.builder();
    List<Sample> samples = series.samples();
    int from = 0;
    while (from < samples.size()) {
      int to = from + 1;
      while (to < samples.size() && to - from < perPoint && !gapBefore(samples, to, gap)) {
        to++;
      }
      List<Sample> point = samples.subList(from, to);
      DoubleStream known = point.stream().mapToDouble(Sample::value);
      xs.add((point.get(0).seconds() + point.get(point.size() - 1).seconds()) / 2);
      values.add((highest ? known.max() : known.average()).orElse(Double.NaN));
      if (to < samples.size() && gapBefore(samples, to, gap)) {
        xs.add(samples.get(to - 1).seconds() + gap / 5);
        values.add(Double.NaN);
      }
      from = to;
    }
    return new Chart.Line(
        label,
        colour,
        dash,
        use,
        List.of(new Chart.Segment(xs.build().toArray(), values.build().toArray())));
  }

  private static boolean gapBefore(List<Sample> samples, int index, double gap) {
    return samples.get(index).seconds() - samples.get(index - 1).seconds() > gap;
  }

  private static int samplesPerPoint(SampledSeries series, Resolution resolution) {
    double spacing = medianSpacing(series.samples());
    if (resolution.intervalsPerPoint() == 1 && spacing > resolution.intervalSeconds() / 2) {
      return 1;
    }
    return (int) Math.max(1, Math.round(resolution.pointSeconds() / spacing));
  }

  private static double medianSpacing(List<Sample> samples) {
    double[] spacings = new double[Math.max(0, samples.size() - 1)];
    for (int i = 0; i < spacings.length; i++) {
      spacings[i] = samples.get(i + 1).seconds() - samples.get(i).seconds();
    }
    Arrays.sort(spacings);
    return spacings.length == 0 ? 1 : Math.max(1e-3, spacings[spacings.length / 2]);
  }
}
