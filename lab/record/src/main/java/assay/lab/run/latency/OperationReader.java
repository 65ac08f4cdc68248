package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.file.WholeLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.zip.DataFormatException;

/**
 * Reads the files that all workers wrote for one operation with {@link LatencyLog}. Adds up the
 * workers' histograms for each interval. Repeated calls read only lines that were appended since
 * the last call. Not thread-safe.
 */
final class OperationReader {
  private static final String LEGEND = "\"StartTimestamp\"";
  private static final String TAG = "Tag=";

  private static final int FIELDS_BEFORE = 3;

  private static final int TAIL_BYTES = 1 << 18;

  /**
   * Number of seconds of the run that are read from one worker's file per turn. The workers' files
   * are read in turn.
   */
  static final int STRETCH_SECONDS = 30;

  private final String phase;
  private final String operation;
  private final double measuredFromSeconds;
  private final Map<Tag, OpenSeries> series = new EnumMap<>(Tag.class);
  private final Map<Path, WholeLines.Mark> marks = new HashMap<>();
  private List<String> salvage = List.of();

  record Read(SortedMap<LatencyKey, LatencySeries> series, List<String> salvage) {}

  /**
   * @param name {@code PHASE.OPERATION}; only the phase's name may contain dots
   * @param measuredFrom returns the end of a phase's warm-up
   */
  OperationReader(String name, ToDoubleFunction<String> measuredFrom) {
    phase = name.substring(0, name.lastIndexOf('.'));
    operation = name.substring(name.lastIndexOf('.') + 1);
    measuredFromSeconds = measuredFrom.applyAsDouble(phase);
  }

  /**
   * Reads all histograms. No other method of this reader may be called before or after this method.
   */
  Read read(List<Path> files) throws IOException {
    advance(files);
    SortedMap<LatencyKey, LatencySeries> read = new TreeMap<>();
    series.forEach(
        (tag, open) -> {
          LatencyKey key = new LatencyKey(phase, operation, tag);
          read.put(key, open.finish(key));
        });
    return new Read(read, salvage);
  }

  /** Returns all intervals that have been read so far. The newest intervals may still grow. */
  SortedMap<LatencyKey, List<IntervalSummary>> intervals() {
    SortedMap<LatencyKey, List<IntervalSummary>> intervals = new TreeMap<>();
    series.forEach(
        (tag, open) -> intervals.put(new LatencyKey(phase, operation, tag), open.intervals()));
    return intervals;
  }

  List<String> salvage() {
    return salvage;
  }

  /**
   * Reads the lines that were appended since the last call. Reads a short time range from each
   * worker's file in turn, so that all parts of an interval are read within a short time.
   */
  void advance(List<Path> files) throws IOException {
    List<Source> sources = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    try (HistogramBytes decoder = new HistogramBytes()) {
      for (Path file : files) {
        WholeLines.Mark mark = marks.getOrDefault(file, WholeLines.Mark.START);
        sources.add(new Source(new WholeLines(file, mark)));
      }
      List<Source> unfinished = sources;
      double horizonSeconds = Double.NEGATIVE_INFINITY;
      while (!unfinished.isEmpty()) {
        List<Source> more = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        for (Source source : unfinished) {
          if (readUntil(horizonSeconds, source, decoder)) {
            more.add(source);
            least = Math.min(least, source.reachedSeconds);
          }
        }
        unfinished = more;
        horizonSeconds = least + STRETCH_SECONDS;
      }
      for (int i = 0; i < sources.size(); i++) {
        marks.put(files.get(i), sources.get(i).lines.mark());
        sources.get(i).lines.noteIn(leftOut);
      }
      salvage = leftOut;
    } finally {
      for (Source source : sources) {
        source.lines.close();
      }
    }
  }

  private static final class Source {
    final WholeLines lines;
    double reachedSeconds = Double.NEGATIVE_INFINITY;

    Source(WholeLines lines) {
      this.lines = lines;
    }
  }

  private boolean readUntil(double horizonSeconds, Source source, HistogramBytes decoder)
      throws IOException {
    while (source.reachedSeconds <= horizonSeconds) {
      boolean read =
          source.lines.next(
              (bytes, from, to) ->
                  source.reachedSeconds =
                      Math.max(source.reachedSeconds, add(bytes, from, to, decoder)));
      if (!read) {
        return false;
      }
    }
    return true;
  }

  private double add(byte[] line, int from, int to, HistogramBytes decoder)
      throws DataFormatException {
    Optional<Head> head = Head.of(line, from, to);
    if (head.isEmpty()) {
      return Double.NEGATIVE_INFINITY;
    }
    Head of = head.get();
    series
        .computeIfAbsent(of.tag, key -> new OpenSeries(measuredFromSeconds))
        .add(of.startSeconds, of.lengthSeconds, sum -> decoder.addTo(sum, line, of.end, to));
    return of.startSeconds;
  }

  /**
   * Returns the end of a file's last interval in seconds since the run began; NaN if unknown. Reads
   * only the end of the file.
   */
  static double lastSeconds(Path file) throws IOException {
    double[] last = {Double.NaN};
    long from = Math.max(0, Files.size(file) - TAIL_BYTES);
    try (WholeLines lines = new WholeLines(file, new WholeLines.Mark(from, 0))) {
      if (from > 0) {
        lines.next((bytes, start, end) -> {});
      }
      lines.rest(
          (bytes, start, end) ->
              Head.of(bytes, start, end)
                  .ifPresent(head -> last[0] = later(last[0], head.endSeconds())));
    }
    return last[0];
  }

  private static double later(double one, double other) {
    return Double.isNaN(one) || other > one ? other : one;
  }

  /**
   * The part of a line before the histogram. A line has the form {@code
   * [Tag=TAG,]START,LENGTH,MAX,HISTOGRAM}. The library's reader is not used, because that reader
   * skips everything after the first line that cannot be parsed.
   *
   * @param end position of the histogram
   */
  private record Head(Tag tag, double startSeconds, double lengthSeconds, int end) {
    static Optional<Head> of(byte[] line, int from, int to) throws DataFormatException {
      if (from == to || line[from] == '#' || isLegend(line, from, to)) {
        return Optional.empty();
      }
      int first = line[from] == TAG.charAt(0) ? 1 : 0;
      int end = behindComma(line, from, to, FIELDS_BEFORE + first);
      String[] fields = new String(line, from, end - from, StandardCharsets.UTF_8).split(",", -1);
      Tag tag =
          first == 1
              ? Tag.valueOf(fields[0].substring(TAG.length()).toUpperCase(Locale.ROOT))
              : Tag.OK;
      return Optional.of(
          new Head(
              tag, Double.parseDouble(fields[first]), Double.parseDouble(fields[first + 1]), end));
    }

    double endSeconds() {
      return startSeconds + lengthSeconds;
    }
  }

  private static boolean isLegend(byte[] line, int from, int to) {
    return line[from] == LEGEND.charAt(0)
        && new String(line, from, to - from, StandardCharsets.UTF_8).startsWith(LEGEND);
  }

  private static int behindComma(byte[] line, int from, int to, int commas)
      throws DataFormatException {
    int left = commas;
    for (int i = from; i < to; i++) {
      if (line[i] == ',' && --left == 0) {
        return i + 1;
      }
    }
    throw new DataFormatException("the line has fewer than " + commas + " commas");
  }
}
