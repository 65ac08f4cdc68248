package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import assay.lab.run.file.Decimals;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.file.WholeFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The file {@code latency/intervals.zip}, which contains statistics of all latency intervals. The
 * statistics are computed from the histograms when a run ends, because decoding a day's histograms
 * takes seconds. The file is ignored if the histogram files have changed since the file was
 * written. The file stays open as long as this object is referenced. Thread-safe.
 */
public final class IntervalFile {
  private static final String NAME = "intervals.zip";
  private static final String CSV = ".csv";
  private static final Pattern FORM = Pattern.compile("(.+)\\.([^.]+)\\.([^.]+)\\.csv");
  private static final List<String> OTHER_FIELDS =
      List.of("startSeconds", "lengthSeconds", "count", "meanNanos", "minNanos");
  private static final String HEADER =
      Stream.concat(
              OTHER_FIELDS.stream(), Arrays.stream(Percentile.values()).map(Percentile::field))
          .collect(Collectors.joining(","));
  private static final int FIELDS = OTHER_FIELDS.size() + Percentile.values().length;

  private final ZipFile file;
  private final SortedMap<LatencyKey, Extent> extents = new TreeMap<>();

  private final Map<LatencyKey, SoftReference<List<IntervalSummary>>> read =
      new ConcurrentHashMap<>();

  private IntervalFile(ZipFile file) throws IOException {
    this.file = file;
    for (ZipEntry entry : Collections.list(file.entries())) {
      requireHeader(entry);
      extents.put(key(entry.getName()), Extent.parse(entry.getComment()));
    }
  }

  /**
   * Rejects a file that was written by another version of Assay, because the columns may differ.
   */
  private void requireHeader(ZipEntry entry) throws IOException {
    try (InputStream in = file.getInputStream(entry)) {
      String header = new String(in.readNBytes(HEADER.length() + 1), StandardCharsets.US_ASCII);
      if (!header.equals(HEADER + "\n")) {
        throw new IllegalArgumentException("the file has unexpected columns: " + header);
      }
    }
  }

  public static void write(Path folder, Map<LatencyKey, LatencySeries> latencies)
      throws IOException {
    String made = madeOf(folder);
    WholeFile.replace(
        folder.resolve(NAME),
        next -> {
          try (OutputStream out = Files.newOutputStream(next);
              ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(out))) {
            zip.setComment(made);
            for (LatencySeries each : latencies.values()) {
              if (!each.intervals().isEmpty()) {
                ZipEntry entry = new ZipEntry(name(each.key()));
                entry.setComment(Extent.of(each.intervals()).text());
                zip.putNextEntry(entry);
                writeCsv(each.intervals(), zip);
              }
            }
          }
        });
  }

  /**
   * Opens {@code intervals.zip}. Returns an empty result if the file is missing or does not match
   * the histogram files.
   */
  static Optional<IntervalFile> open(Path folder) throws IOException {
    Path path = folder.resolve(NAME);
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try {
      return openValid(folder, new ZipFile(path.toFile()));
    } catch (ZipException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // The file is invalid. The histograms contain the same data, but reading the histograms takes
      // longer.
    }
    return Optional.empty();
  }

  private static Optional<IntervalFile> openValid(Path folder, ZipFile file) throws IOException {
    Optional<IntervalFile> valid = Optional.empty();
    try {
      if (madeOf(folder).equals(file.getComment())) {
        valid = Optional.of(new IntervalFile(file));
      }
      return valid;
    } finally {
      if (valid.isEmpty()) {
        file.close();
      }
    }
  }

  private static String madeOf(Path folder) throws IOException {
    int count = 0;
    long bytes = 0;
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "*" + LatencyLog.SUFFIX)) {
      for (Path log : logs) {
        count++;
        bytes += Files.size(log);
      }
    }
    return "of " + count + " files of " + bytes + " bytes";
  }

  private static LatencyKey key(String name) {
    Matcher parts = FORM.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "entry '" + name + "' must be named PHASE.OPERATION.TAG.csv");
    }
    return new LatencyKey(
        parts.group(1), parts.group(2), Tag.valueOf(parts.group(3).toUpperCase(Locale.ROOT)));
  }

  private static String name(LatencyKey key) {
    String tag = key.tag().name().toLowerCase(Locale.ROOT);
    return String.join(".", key.phase(), key.operation(), tag) + CSV;
  }

  private static void writeCsv(List<IntervalSummary> intervals, OutputStream out)
      throws IOException {
    out.write((HEADER + "\n").getBytes(StandardCharsets.US_ASCII));
    for (IntervalSummary interval : intervals) {
      out.write(line(interval).getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static String line(IntervalSummary interval) {
    LatencySummary figures = interval.latency();
    StringBuilder line = new StringBuilder();
    line.append(interval.startSeconds())
        .append(',')
        .append(Math.round(interval.lengthSeconds() * 1e6) / 1e6)
        .append(',')
        .append(figures.count())
        .append(',')
        .append(Math.round(figures.meanNanos() * 10) / 10.0)
        .append(',')
        .append(figures.minNanos());
    for (Percentile percentile : Percentile.values()) {
      Long nanos = figures.known(percentile, PercentileRule.INTERVAL);
      line.append(',').append(nanos == null ? "" : nanos);
    }
    return line.append('\n').toString();
  }

  SortedMap<LatencyKey, Extent> extents() {
    return extents;
  }

  List<IntervalSummary> read(LatencyKey key) throws IOException {
    SoftReference<List<IntervalSummary>> known = read.get(key);
    List<IntervalSummary> intervals = known == null ? null : known.get();
    if (intervals == null) {
      intervals = Collections.unmodifiableList(parse(key));
      read.put(key, new SoftReference<>(intervals));
    }
    return intervals;
  }

  private List<IntervalSummary> parse(LatencyKey key) throws IOException {
    ZipEntry entry = file.getEntry(name(key));
    try (InputStream in = file.getInputStream(entry)) {
      byte[] text = in.readAllBytes();
      List<IntervalSummary> intervals = new ArrayList<>();
      double[] fields = new double[FIELDS];
      int at = HEADER.length() + 1;
      while (at < text.length) {
        for (int i = 0; i < FIELDS; i++) {
          int from = at;
          while (text[at] != ',' && text[at] != '\n') {
            at++;
          }
          // Percentiles are empty if the interval has too few samples. Readers check the count
          // before they use a percentile.
          fields[i] = at == from ? 0 : Decimals.parse(text, from, at);
          at++;
        }
        intervals.add(interval(fields));
      }
      return intervals;
    } catch (ZipException | NumberFormatException | IndexOutOfBoundsException e) {
      throw new IOException(
          file.getName()
              + ": the entry "
              + entry.getName()
              + " is damaged: "
              + e.getMessage()
              + "; delete the file",
          e);
    }
  }

  private static IntervalSummary interval(double[] fields) {
    return new IntervalSummary(
        fields[0],
        fields[1],
        new LatencySummary(
            (long) fields[2],
            fields[3],
            (long) fields[4],
            percentile -> (long) fields[OTHER_FIELDS.size() + percentile.ordinal()]));
  }
}
