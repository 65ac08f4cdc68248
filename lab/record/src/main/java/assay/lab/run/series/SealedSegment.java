package assay.lab.run.series;

import assay.lab.run.file.Decimals;
import assay.lab.run.file.Extent;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Content of a JSONL file that no longer grows and was converted to a zip file. The zip file stores
 * the samples column by column. The entry {@code t} contains the time of each line. The entry of a
 * series contains a value for each line; the value is empty if the line does not contain the
 * series. The comment of an entry is the {@link Extent} of the series, so that the zip file's
 * directory describes the content.
 *
 * <p>The zip file stays open as long as the segment is referenced.
 */
final class SealedSegment implements SeriesSegment {
  static final String TIMES = "t";

  private final Path path;
  private final ZipFile file;
  private final Map<String, Extent> extents = new TreeMap<>();
  private SoftReference<double[]> times = new SoftReference<>(null);

  @FunctionalInterface
  private interface Column {
    void value(int line, double value);
  }

  private SealedSegment(Path path, ZipFile file) throws ZipException {
    this.path = path;
    this.file = file;
    Enumeration<? extends ZipEntry> entries = file.entries();
    while (entries.hasMoreElements()) {
      ZipEntry entry = entries.nextElement();
      if (!entry.getName().equals(TIMES)) {
        extents.put(entry.getName(), extent(entry));
      }
    }
    if (file.getEntry(TIMES) == null) {
      throw new ZipException("the entry " + TIMES + " is missing");
    }
  }

  static SealedSegment open(Path path) throws IOException {
    ZipFile file = new ZipFile(path.toFile());
    try {
      return new SealedSegment(path, file);
    } catch (ZipException e) {
      file.close();
      throw e;
    }
  }

  private static Extent extent(ZipEntry entry) throws ZipException {
    try {
      return Extent.parse(entry.getComment());
    } catch (IllegalArgumentException e) {
      throw new ZipException("invalid comment of entry " + entry.getName() + ": " + e.getMessage());
    }
  }

  @Override
  public Map<String, Extent> extents() {
    return Collections.unmodifiableMap(extents);
  }

  @Override
  public Points read(String name) throws IOException {
    Extent extent = extents.get(name);
    if (extent == null) {
      return Points.NONE;
    }
    double[] all = times();
    Points.Builder points = new Points.Builder();
    read(name, (line, value) -> points.add(all[line], value));
    if (points.size() != extent.count()) {
      throw damaged(
          name, new IOException("it has " + points.size() + " values, not " + extent.count()));
    }
    return points.build();
  }

  private synchronized double[] times() throws IOException {
    double[] known = times.get();
    if (known == null) {
      DoubleStream.Builder read = DoubleStream.builder();
      read(TIMES, (line, value) -> read.add(value));
      known = read.build().toArray();
      times = new SoftReference<>(known);
    }
    return known;
  }

  private void read(String name, Column column) throws IOException {
    byte[] text = bytes(name);
    int line = 0;
    try {
      for (int from = 0; from < text.length; line++) {
        int end = lineEnd(text, from);
        if (end > from) {
          column.value(line, Decimals.parse(text, from, end));
        }
        from = end + 1;
      }
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw damaged(name, e);
    }
  }

  private byte[] bytes(String name) throws IOException {
    try (InputStream in = file.getInputStream(file.getEntry(name))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw damaged(name, e);
    }
  }

  private IOException damaged(String name, Exception why) {
    return new IOException(
        path + ": the entry " + name + " is damaged: " + why.getMessage() + "; delete the file",
        why);
  }

  private static int lineEnd(byte[] text, int from) {
    int end = from;
    while (end < text.length && text[end] != '\n') {
      end++;
    }
    return end;
  }
}
