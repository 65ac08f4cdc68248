package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reads the {@code .hlog} files of a run and adds up workers and the parts of an interval. */
final class LatencyReader {
  private static final String LEGEND = "\"StartTimestamp\"";
  private static final String TAG = "Tag=";

  /** How far one worker's file is read ahead of another's. */
  private static final int STRETCH_SECONDS = 30;

  /** Parts of an interval are added that come up to so many intervals late in their own file. */
  private static final int LATE_INTERVALS = 60;

  private final ToDoubleFunction<String> measuredFromSeconds;
  private final List<String> salvage;
  private final SortedMap<LatencyKey, OpenSeries> series = new TreeMap<>();

  private record Part(double startSeconds, double lengthSeconds, Histogram histogram) {
    Part plus(Part other) {
      histogram.add(other.histogram);
      return this;
    }
  }

  /**
   * @param measuredFromSeconds where the warm-up of a phase ended
   * @param salvage gets a sentence for whatever is left out
   */
  LatencyReader(ToDoubleFunction<String> measuredFromSeconds, List<String> salvage) {
    this.measuredFromSeconds = measuredFromSeconds;
    this.salvage = salvage;
  }

  SortedMap<LatencyKey, LatencySeries> read(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      salvage.add("the folder latency is missing");
      return new TreeMap<>();
    }
    SortedMap<String, List<Path>> workers = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + LatencyLog.SUFFIX)) {
      for (Path file : files) {
        String[] name = file.getFileName().toString().split("\\.", -1);
        if (name.length == 4) {
          workers.computeIfAbsent(name[1] + "." + name[2], n -> new ArrayList<>()).add(file);
        } else {
          salvage.add(file.getFileName() + ": not named worker.phase.operation.hlog; left out");
        }
      }
    }
    for (Map.Entry<String, List<Path>> files : workers.entrySet()) {
      String[] name = files.getKey().split("\\.", -1);
      readWorkers(name[0], name[1], files.getValue());
    }
    SortedMap<LatencyKey, LatencySeries> read = new TreeMap<>();
    series.forEach((key, open) -> read.put(key, open.finish()));
    return read;
  }

  /**
   * Reads the files of all workers side by side, a stretch of time of each in turn, so that the
   * parts of an interval come near each other.
   */
  private void readWorkers(String phase, String operation, List<Path> files) throws IOException {
    List<Source> sources = new ArrayList<>();
    try {
      for (Path file : files) {
        sources.add(new Source(new WholeLines(file)));
      }
      List<Source> unfinished = sources;
      double horizonSeconds = Double.NEGATIVE_INFINITY;
      while (!unfinished.isEmpty()) {
        List<Source> more = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        for (Source source : unfinished) {
          if (readUntil(horizonSeconds, source, phase, operation)) {
            more.add(source);
            least = Math.min(least, source.reachedSeconds);
          }
        }
        unfinished = more;
        horizonSeconds = least + STRETCH_SECONDS;
      }
    } finally {
      for (Source source : sources) {
        source.lines.close();
      }
    }
  }

  /** One worker's file, and the newest interval that was read of it. */
  private static final class Source {
    final WholeLines lines;
    double reachedSeconds = Double.NEGATIVE_INFINITY;

    Source(WholeLines lines) {
      this.lines = lines;
    }
  }

  /** Reads to the first interval behind the horizon; returns false at the file's end. */
  private boolean readUntil(double horizonSeconds, Source source, String phase, String operation)
      throws IOException {
    while (source.reachedSeconds <= horizonSeconds) {
      boolean read =
          source.lines.next(
              line ->
                  source.reachedSeconds =
                      Math.max(source.reachedSeconds, add(phase, operation, line)));
      if (!read) {
        source.lines.noteIn(salvage);
        return false;
      }
    }
    return true;
  }

  /**
   * Takes in {@code [Tag=TAG,]START,LENGTH,MAX,HISTOGRAM}. The library's own reader would leave out
   * everything behind the first line that it does not understand.
   *
   * @return the interval's start; negative infinity for lines that have none
   */
  private double add(String phase, String operation, String line) throws DataFormatException {
    if (line.isEmpty() || line.startsWith("#") || line.startsWith(LEGEND)) {
      return Double.NEGATIVE_INFINITY;
    }
    String[] parts = line.split(",", -1);
    int first = parts[0].startsWith(TAG) ? 1 : 0;
    Tag tag =
        first == 0
            ? Tag.OK
            : Tag.valueOf(parts[0].substring(TAG.length()).toUpperCase(Locale.ROOT));
    double startSeconds = Double.parseDouble(parts[first]);
    double lengthSeconds = Double.parseDouble(parts[first + 1]);
    Histogram histogram =
        Histogram.decodeFromCompressedByteBuffer(
            ByteBuffer.wrap(Base64.getDecoder().decode(parts[first + 3])), 0);
    series
        .computeIfAbsent(
            new LatencyKey(phase, operation, tag),
            key -> new OpenSeries(key, measuredFromSeconds.applyAsDouble(phase)))
        .add(startSeconds, lengthSeconds, histogram);
    return startSeconds;
  }

  /**
   * A series being read. The parts of an interval lie near each other, so that only the newest
   * intervals are kept open for adding; an hour's run would not fit into memory otherwise.
   */
  private static final class OpenSeries {
    private final LatencyKey key;
    private final double measuredFromSeconds;
    private final TreeMap<Long, Part> open = new TreeMap<>();
    private final List<IntervalSummary> summaries = new ArrayList<>();
    private final Histogram measured = new Histogram(3);

    OpenSeries(LatencyKey key, double measuredFromSeconds) {
      this.key = key;
      this.measuredFromSeconds = measuredFromSeconds;
      measured.setAutoResize(true);
    }

    void add(double startSeconds, double lengthSeconds, Histogram histogram) {
      Part part = new Part(startSeconds, lengthSeconds, histogram);
      open.merge(Math.round(startSeconds * 1e3), part, Part::plus);
      if (open.size() > LATE_INTERVALS + STRETCH_SECONDS) {
        close(open.pollFirstEntry().getValue());
      }
    }

    LatencySeries finish() {
      open.values().forEach(this::close);
      summaries.sort(Comparator.comparingDouble(IntervalSummary::startSeconds));
      return new LatencySeries(key, summaries, measured);
    }

    private void close(Part part) {
      summaries.add(
          new IntervalSummary(
              part.startSeconds, part.lengthSeconds, LatencySummary.of(part.histogram)));
      // By their middle: the files' times are whole milliseconds, cut off rather than rounded.
      if (part.startSeconds + part.lengthSeconds / 2 >= measuredFromSeconds) {
        measured.add(part.histogram);
      }
    }
  }
}
