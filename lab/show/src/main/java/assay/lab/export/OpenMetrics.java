package assay.lab.export;

import assay.lab.run.file.Extent;
import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes series as OpenMetrics text for Prometheus. Each series is a gauge whose name is {@code
 * assay_} followed by the series' name. Characters that are not allowed in metric names are
 * replaced with {@code _}. The labels are {@code run}, {@code machine}, and {@code series}, which
 * contains the original name of the series. If several runs are exported as if they had started at
 * the same time, the labels {@code variant} and {@code repeat} are added.
 */
public final class OpenMetrics {
  public static final String CONTENT_TYPE =
      "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private static final String END = "# EOF\n";

  private OpenMetrics() {}

  /**
   * Writes all samples with timestamps. The text is input for {@code promtool tsdb
   * create-blocks-from}.
   */
  public static void writeAll(List<Selection> selections, Writer out) throws IOException {
    List<SeriesId> all = selections.stream().flatMap(each -> each.series().stream()).toList();
    for (Map.Entry<String, List<SeriesId>> family : families(all).entrySet()) {
      out.write("# TYPE " + family.getKey() + " gauge\n");
      for (Selection selection : selections) {
        for (SeriesId id : selection.series()) {
          if (family.getValue().contains(id)) {
            write(family.getKey(), selection, id, out);
          }
        }
      }
    }
    out.write(END);
  }

  private static void write(String family, Selection selection, SeriesId id, Writer out)
      throws IOException {
    String head = family + labels(selection.run(), selection.tags(), id) + " ";
    Points points = selection.timeline().points(id);
    for (int i = 0; i < points.size(); i++) {
      long millis = selection.instant(points.seconds()[i]).toEpochMilli();
      out.write(head + points.values()[i] + " " + epochSeconds(millis) + "\n");
    }
  }

  /**
   * Writes the newest sample of each series, without a timestamp, for Prometheus to scrape. Series
   * without a recent sample are omitted, so gaps remain visible.
   *
   * @param run name of the run
   * @param latelySeconds maximum age of a series' newest sample in seconds, counted from the newest
   *     sample of all series
   */
  public static void writeLatest(Timeline timeline, String run, double latelySeconds, Writer out)
      throws IOException {
    double newest =
        timeline.series().stream().mapToDouble(id -> last(timeline, id)).max().orElse(0);
    List<SeriesId> current =
        timeline.series().stream()
            .filter(id -> last(timeline, id) >= newest - latelySeconds)
            .toList();
    for (Map.Entry<String, List<SeriesId>> family : families(current).entrySet()) {
      StringBuilder lines = new StringBuilder();
      for (SeriesId id : family.getValue()) {
        double[] values =
            timeline.points(id, last(timeline, id), Double.POSITIVE_INFINITY).values();
        // A percentile is unknown if the last interval has too few samples.
        if (values.length > 0) {
          lines.append(family.getKey()).append(labels(run, Map.of(), id)).append(' ');
          lines.append(values[values.length - 1]).append('\n');
        }
      }
      if (lines.length() > 0) {
        out.write("# TYPE " + family.getKey() + " gauge\n" + lines);
      }
    }
    out.write(END);
  }

  private static double last(Timeline timeline, SeriesId id) {
    return timeline.info(id).map(Extent::lastSeconds).orElseThrow();
  }

  /**
   * Groups series by their metric name, because samples with the same metric name must be
   * contiguous.
   */
  private static SortedMap<String, List<SeriesId>> families(Iterable<SeriesId> series) {
    SortedMap<String, List<SeriesId>> families = new TreeMap<>();
    for (SeriesId id : series) {
      families.computeIfAbsent(name(id.name()), name -> new ArrayList<>()).add(id);
    }
    return families;
  }

  static String name(String series) {
    return "assay_" + series.replaceAll("[^a-zA-Z0-9_]", "_");
  }

  private static String labels(String run, Map<String, String> tags, SeriesId id) {
    StringBuilder own = new StringBuilder();
    tags.forEach(
        (tag, value) -> own.append(value.isEmpty() ? "" : "\"," + tag + "=\"" + escaped(value)));
    String machine = id.machine().isEmpty() ? "" : "\",machine=\"" + escaped(id.machine());
    return "{run=\"" + escaped(run) + own + machine + "\",series=\"" + escaped(id.name()) + "\"}";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private static String epochSeconds(long millis) {
    return String.format(Locale.ROOT, "%d.%03d", millis / 1000, millis % 1000);
  }
}
