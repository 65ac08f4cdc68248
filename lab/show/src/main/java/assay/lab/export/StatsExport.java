package assay.lab.export;

import assay.lab.run.series.Points;
import assay.lab.statistics.Windows;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Writes {@code stats.out} in the format of the statistics collector in Accumulo's continuous test
 * suite. The file has one heading, and one line for every half minute. Each line contains the
 * newest value of each of the 27 columns. If a run lacks a value, the file contains {@code NaN}
 * instead of 0, as plotting tools expect.
 */
public final class StatsExport {
  private static final double EVERY_SECONDS = 30;

  /**
   * Maximum age of a value in seconds. Values may be this old, because expensive store metrics are
   * sampled less often than other metrics.
   */
  private static final double OLDEST_SECONDS = 60;

  private static final double BYTES_PER_MB = 1e6;
  private static final String UNKNOWN = "NaN";

  private static final List<Column> COLUMNS =
      List.of(
          count("TABLET_SERVERS", "store.servers.count"),
          count("TOTAL_ENTRIES", "store.instance-entries.count"),
          count("TOTAL_INGEST", "store.instance-ingest.per_s"),
          count("TOTAL_QUERY", "store.instance-query.per_s"),
          count("TABLE_RECS", "store.entries.count"),
          count("TABLE_RECS_IN_MEM", "store.memory-entries.count"),
          count("TABLE_INGEST", "store.ingest.per_s", "store.write-requests.per_s"),
          count("TABLE_QUERY", "store.query.per_s", "store.read-requests.per_s"),
          count("TABLE_TABLETS", "store.tablets-known.count", "store.tablets.count"),
          count("TABLE_TABLETS_ONLINE", "store.tablets.count"),
          bytes("ACCUMULO_DU", "store.instance-folder.mb"),
          count("ACCUMULO_DIRS", "store.instance-folders.count"),
          count("ACCUMULO_FILES", "store.instance-folder-files.count"),
          bytes("TABLE_DU", "store.folder.mb"),
          count("TABLE_DIRS", "store.folders.count"),
          count("TABLE_FILES", "store.folder-files.count"),
          // YARN does not distinguish containers of map tasks from containers of reduce tasks.
          // Usually, there is at most one container per core.
          count("MAP_TASK", "yarn.containers.count"),
          count("MAX_MAP_TASK", "yarn.cores-total.count"),
          count("REDUCE_TASK"),
          count("MAX_REDUCE_TASK"),
          count("TASK_TRACKERS", "yarn.nodes.count"),
          count("BLACK_LISTED", "yarn.nodes-unhealthy.count"),
          count("MIN_FILES/TABLET", "store.files-per-tablet-min.count"),
          count("MAX_FILES/TABLET", "store.files-per-tablet-max.count"),
          fraction("AVG_FILES/TABLET", "store.files-per-tablet-mean.count"),
          fraction("STDDEV_FILES/TABLET", "store.files-per-tablet-deviation.count"));

  private StatsExport() {}

  /**
   * @param series names of series in order of preference; the first series that the run contains is
   *     used. Empty if no current metric corresponds to the column
   * @param factor factor that converts values from the unit of the series to the unit of the
   *     collector
   */
  private record Column(String name, List<String> series, double factor, String format) {
    Points points(Timeline timeline) throws IOException {
      for (String wanted : series) {
        for (SeriesId id : timeline.series()) {
          if (id.name().equals(wanted)) {
            return timeline.points(id);
          }
        }
      }
      return Points.NONE;
    }

    String text(Points points, double seconds) {
      int behind = Arrays.binarySearch(points.seconds(), seconds);
      int newest = behind >= 0 ? behind : -behind - 2;
      return newest < 0 || points.seconds()[newest] < seconds - OLDEST_SECONDS
          ? UNKNOWN
          : String.format(Locale.ROOT, format, points.values()[newest] * factor);
    }
  }

  private static Column count(String name, String... series) {
    return new Column(name, List.of(series), 1, "%.0f");
  }

  private static Column bytes(String name, String series) {
    return new Column(name, List.of(series), BYTES_PER_MB, "%.0f");
  }

  private static Column fraction(String name, String series) {
    return new Column(name, List.of(series), 1, "%.3f");
  }

  /**
   * Writes the heading and the lines of a run. If the run took less than ten minutes, each line
   * covers about a twentieth of the run.
   */
  public static void write(Selection selection, Writer out) throws IOException {
    Timeline timeline = selection.timeline();
    out.write("#TIME");
    List<Points> points = new ArrayList<>();
    double lastSeconds = 0;
    for (Column column : COLUMNS) {
      out.write(" " + column.name());
      Points of = column.points(timeline);
      points.add(of);
      lastSeconds =
          of.size() == 0 ? lastSeconds : Math.max(lastSeconds, of.seconds()[of.size() - 1]);
    }
    out.write('\n');
    Windows lines = Windows.of(EVERY_SECONDS, lastSeconds);
    for (int line = 1; line <= lines.count(); line++) {
      double seconds = line * lines.seconds();
      out.write(Long.toString(selection.instant(seconds).toEpochMilli()));
      for (int i = 0; i < COLUMNS.size(); i++) {
        out.write(" " + COLUMNS.get(i).text(points.get(i), seconds));
      }
      out.write('\n');
    }
  }
}
