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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reads the {@code .hlog} files of a run and adds up workers and the parts of an interval. */
final class LatencyReader {
  private static final String LEGEND = "\"StartTimestamp\"";
  private static final String TAG = "Tag=";

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
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + LatencyLog.SUFFIX)) {
      for (Path file : files) {
        readFile(file);
      }
    }
    SortedMap<LatencyKey, LatencySeries> read = new TreeMap<>();
    series.forEach((key, open) -> read.put(key, open.finish()));
    return read;
  }

  private void readFile(Path file) throws IOException {
    String[] name = file.getFileName().toString().split("\\.", -1);
    if (name.length != 4) {
      salvage.add(file.getFileName() + ": not named worker.phase.operation.hlog; left out");
      return;
    }
    WholeLines.read(file, salvage, line -> add(name[1], name[2], line));
  }

  /**
   * Takes in {@code [Tag=TAG,]START,LENGTH,MAX,HISTOGRAM}. The library's own reader would leave out
   * everything behind the first line that it does not understand.
   */
  private void add(String phase, String operation, String line) throws DataFormatException {
    if (line.isEmpty() || line.startsWith("#") || line.startsWith(LEGEND)) {
      return;
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
  }

  /**
   * A series being read. The parts of an interval lie near each other, so that only the newest
   * intervals are kept open for adding; an hour's run would not fit into memory otherwise.
   */
  private static final class OpenSeries {
    private static final int OPEN_INTERVALS = 60;

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
      if (open.size() > OPEN_INTERVALS) {
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
