package assay.lab.run.series;

import assay.lab.run.file.Extent;
import assay.lab.run.file.WholeLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lines of a file that may still grow. Immutable: {@link #grown} reads only new lines, and
 * returns a new segment that contains all lines.
 */
final class PlainSegment implements SeriesSegment {
  private static final String HEAD = "{\"machine\"";

  private final Columns columns;
  private final WholeLines.Mark mark;
  private final Map<String, Extent> extents;
  private final List<String> salvage;

  private PlainSegment(Columns columns, WholeLines.Mark mark, List<String> salvage) {
    this.columns = columns;
    this.mark = mark;
    this.salvage = salvage;
    extents = columns.extents();
  }

  static PlainSegment read(Path file) throws IOException {
    return read(file, WholeLines.Mark.START, new Columns());
  }

  /** Returns a segment with all lines of the file, which may have grown or been renamed. */
  PlainSegment grown(Path file) throws IOException {
    return read(file, mark, columns);
  }

  private static PlainSegment read(Path file, WholeLines.Mark from, Columns columns)
      throws IOException {
    SeriesLine line = new SeriesLine();
    synchronized (columns) {
      try (WholeLines lines = new WholeLines(file, from)) {
        lines.rest(
            (bytes, start, end) -> {
              if (!isHead(bytes, start, end)) {
                line.read(bytes, start, end);
                columns.add(line);
              }
            });
        List<String> salvage = new ArrayList<>();
        lines.noteIn(salvage);
        return new PlainSegment(columns, lines.mark(), salvage);
      }
    }
  }

  static boolean isHead(byte[] bytes, int from, int to) {
    int length = HEAD.length();
    return to - from >= length
        && bytes[from] == HEAD.charAt(0)
        && new String(bytes, from, length, StandardCharsets.UTF_8).equals(HEAD);
  }

  @Override
  public Map<String, Extent> extents() {
    return extents;
  }

  List<String> salvage() {
    return salvage;
  }

  @Override
  public Points read(String name) {
    Extent extent = extents.get(name);
    return extent == null ? Points.NONE : columns.first(name, (int) extent.count());
  }

  private static final class Columns {
    private final Map<String, Growing> byName = new HashMap<>();

    void add(SeriesLine line) {
      for (int i = 0; i < line.size(); i++) {
        byName
            .computeIfAbsent(line.name(i), name -> new Growing())
            .add(line.seconds(), line.value(i));
      }
    }

    synchronized Map<String, Extent> extents() {
      Map<String, Extent> extents = new TreeMap<>();
      byName.forEach(
          (name, column) ->
              extents.put(name, new Extent(column.first, column.last, column.points.size())));
      return extents;
    }

    synchronized Points first(String name, int count) {
      return byName.get(name).points.first(count);
    }
  }

  private static final class Growing {
    private final Points.Builder points = new Points.Builder();
    private double first = Double.POSITIVE_INFINITY;
    private double last = Double.NEGATIVE_INFINITY;

    void add(double time, double value) {
      points.add(time, value);
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
  }
}
