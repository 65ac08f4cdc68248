package assay.lab.export;

import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Exports samples as comma-separated values. The format is RFC 4180, except that lines end with
 * {@code \n}.
 */
public final class CsvExport {
  private CsvExport() {}

  /**
   * Writes one line for each sample. The columns are the time since the run began, the time in UTC,
   * the series, the machine and the value. If several runs are exported as if they had started at
   * the same time, three more columns come first: run, variant and repeat.
   */
  public static void writeLong(List<Selection> selections, Writer out) throws IOException {
    boolean tagged = !selections.get(0).tags().isEmpty();
    out.write(tagged ? "run," + Selection.VARIANT + "," + Selection.REPEAT + "," : "");
    out.write("t,utc,series,machine,value\n");
    for (Selection selection : selections) {
      for (SeriesId id : selection.series()) {
        writeLong(tagged ? tags(selection) : "", selection, id, out);
      }
    }
  }

  private static String tags(Selection selection) {
    return quoted(selection.run())
        + ","
        + quoted(selection.tags().get(Selection.VARIANT))
        + ","
        + selection.tags().get(Selection.REPEAT)
        + ",";
  }

  private static void writeLong(String tags, Selection selection, SeriesId id, Writer out)
      throws IOException {
    Points points = selection.timeline().points(id);
    String name = "," + quoted(id.name()) + "," + quoted(id.machine()) + ",";
    for (int i = 0; i < points.size(); i++) {
      double seconds = points.seconds()[i];
      out.write(tags);
      out.write(Double.toString(seconds));
      out.write(',');
      out.write(selection.instant(seconds).toString());
      out.write(name);
      out.write(Double.toString(points.values()[i]));
      out.write('\n');
    }
  }

  /**
   * Writes one line for each time with a sample, and one column for each series. A cell is empty if
   * the series has no sample at exactly the line's time. All samples must fit into memory.
   */
  public static void writeWide(Selection selection, Writer out) throws IOException {
    List<Points> columns = new ArrayList<>();
    TreeSet<Double> times = new TreeSet<>();
    out.write("t,utc");
    for (SeriesId id : selection.series()) {
      out.write("," + quoted(id.toString()));
      Points points = selection.timeline().points(id);
      columns.add(points);
      for (double seconds : points.seconds()) {
        times.add(seconds);
      }
    }
    out.write('\n');
    int[] next = new int[columns.size()];
    for (double seconds : times) {
      out.write(seconds + "," + selection.instant(seconds));
      for (int i = 0; i < next.length; i++) {
        Points points = columns.get(i);
        out.write(',');
        if (next[i] < points.size() && points.seconds()[next[i]] == seconds) {
          out.write(Double.toString(points.values()[next[i]++]));
        }
      }
      out.write('\n');
    }
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
