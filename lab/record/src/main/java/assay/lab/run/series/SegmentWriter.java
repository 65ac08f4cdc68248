package assay.lab.run.series;

import assay.lab.run.file.Decimals;
import assay.lab.run.file.Extent;
import assay.lab.run.file.WholeFile;
import assay.lab.run.file.WholeLines;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Converts lines of series to the columns of a {@link SealedSegment}. */
public final class SegmentWriter {
  private final ByteArrayOutputStream times = new ByteArrayOutputStream();
  private final Map<String, Column> columns = new TreeMap<>();
  private int lines;
  private String head = "";

  private SegmentWriter() {}

  /**
   * Converts a JSONL file to a zip file, and then deletes the JSONL file. At any moment, one of the
   * two files is complete on disk.
   *
   * @throws IOException if the zip file cannot be written or a line cannot be parsed; the JSONL
   *     file is then kept
   */
  public static void seal(Path file, Path sealed) throws IOException {
    SegmentWriter writer = new SegmentWriter();
    writer.read(file);
    WholeFile.replace(sealed, writer::write);
    Files.delete(file);
  }

  private void read(Path file) throws IOException {
    SeriesLine line = new SeriesLine();
    try (WholeLines all = new WholeLines(file)) {
      all.rest(
          (bytes, from, to) -> {
            if (PlainSegment.isHead(bytes, from, to)) {
              head = new String(bytes, from, to - from, StandardCharsets.UTF_8);
            } else {
              line.read(bytes, from, to);
              add(line);
            }
          });
      if (all.mark().unreadable() > 0 || all.mark().position() < Files.size(file)) {
        throw new IOException("some lines of " + file + " cannot be read");
      }
    }
  }

  private void add(SeriesLine line) {
    times.writeBytes((line.seconds() + "\n").getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < line.size(); i++) {
      columns
          .computeIfAbsent(line.name(i), name -> new Column())
          .add(lines, line.seconds(), line.value(i));
    }
    lines++;
  }

  private void write(Path path) throws IOException {
    try (FileOutputStream file = new FileOutputStream(path.toFile());
        ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(file))) {
      zip.setLevel(Deflater.BEST_COMPRESSION);
      zip.setComment(head);
      zip.putNextEntry(new ZipEntry(SealedSegment.TIMES));
      times.writeTo(zip);
      for (Map.Entry<String, Column> column : columns.entrySet()) {
        ZipEntry entry = new ZipEntry(column.getKey());
        entry.setComment(column.getValue().extent.text());
        zip.putNextEntry(entry);
        column.getValue().text.writeTo(zip);
      }
      zip.finish();
      zip.flush();
      file.getFD().sync();
    }
  }

  private static final class Column {
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private int filled;
    private Extent extent;

    void add(int line, double seconds, double value) {
      if (filled > line) {
        throw new IllegalArgumentException("a series appears twice in one line");
      }
      for (; filled < line; filled++) {
        text.write('\n');
      }
      text.writeBytes((Decimals.text(value) + "\n").getBytes(StandardCharsets.US_ASCII));
      filled++;
      Extent one = new Extent(seconds, seconds, 1);
      extent = extent == null ? one : extent.with(one);
    }
  }
}
