package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.file.WholeLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.DataFormatException;

/**
 * Reads the files of one operation from all workers and adds up their histograms, interval by
 * interval. Can be called repeatedly to read further lines. Not thread-safe.
 */
final class OperationReader {
  private static final String LEGEND = "\"StartTimestamp\"";
  private static final String TAG = "Tag=";

  /** Number of fields before a histogram: start, length and maximum. */
  private static final int FIELDS_BEFORE = 3;

  /** Number of seconds of the run for which each worker's file is read in turn. */
  static final int STRETCH_SECONDS = 30;

  private final String phase;
  private final String operation;
  private final double measuredFromSeconds;
  private final Map<Tag, OpenSeries> series = new EnumMap<>(Tag.class);
  private final Map<Path, WholeLines.Mark> marks = new HashMap<>();
  private List<String> salvage = List.of();

  /**
   * @param salvage one sentence for each skipped part of a file
   */
  record Read(SortedMap<LatencyKey, LatencySeries> series, List<String> salvage) {}

  /**
   * @param measuredFromSeconds end of the phase's warm-up
   */
  OperationReader(String phase, String operation, double measuredFromSeconds) {
    this.phase = phase;
    this.operation = operation;
    this.measuredFromSeconds = measuredFromSeconds;
  }

  /** Reads everything. Must not be combined with other calls. */
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

  /** Returns all intervals so far; the newest intervals may still grow. */
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
   * Reads the lines that were appended since the last call. The workers' files are read in turn,
   * each for a short time step, so that the parts of an interval are read soon after one another.
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

  /** Reads up to the first interval after the horizon; returns false at the end of the file. */
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

  /**
   * Reads a line {@code [Tag=TAG,]START,LENGTH,MAX,HISTOGRAM}. The library's reader is not used,
   * because it skips everything after the first line that it cannot parse.
   *
   * @return start of the interval; negative infinity for other lines
   */
  private double add(byte[] line, int from, int to, HistogramBytes decoder)
      throws DataFormatException {
    if (from == to || line[from] == '#' || isLegend(line, from, to)) {
      return Double.NEGATIVE_INFINITY;
    }
    boolean tagged = line[from] == TAG.charAt(0);
    int histogram = behindComma(line, from, to, FIELDS_BEFORE + (tagged ? 1 : 0));
    String[] fields =
        new String(line, from, histogram - from, StandardCharsets.UTF_8).split(",", -1);
    int first = tagged ? 1 : 0;
    Tag tag =
        tagged ? Tag.valueOf(fields[0].substring(TAG.length()).toUpperCase(Locale.ROOT)) : Tag.OK;
    double startSeconds = Double.parseDouble(fields[first]);
    double lengthSeconds = Double.parseDouble(fields[first + 1]);
    series
        .computeIfAbsent(tag, key -> new OpenSeries(measuredFromSeconds))
        .add(startSeconds, lengthSeconds, sum -> decoder.addTo(sum, line, histogram, to));
    return startSeconds;
  }

  /** Returns the end of a line's interval; NaN for other lines. */
  static double endSeconds(String line) {
    String[] fields = line.split(",", FIELDS_BEFORE + 2);
    int first = line.startsWith(TAG) ? 1 : 0;
    if (fields.length < first + FIELDS_BEFORE || line.startsWith("#") || line.startsWith(LEGEND)) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(fields[first]) + Double.parseDouble(fields[first + 1]);
    } catch (NumberFormatException e) {
      return Double.NaN;
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
    throw new DataFormatException("fewer than " + commas + " commas");
  }
}
