package assay.lab.run.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.DataFormatException;

/**
 * Reads the complete lines of an append-only file. Skips and reports lines that are incomplete,
 * unreadable or longer than {@link #MOST_BYTES}.
 */
public final class WholeLines implements Closeable {
  /** Receives a complete line. Throws an exception if the line is unreadable. */
  @FunctionalInterface
  public interface Parser {
    void line(String line) throws JsonProcessingException, DataFormatException;
  }

  /** Receives the bytes of a line without the line end. The array is reused for later lines. */
  @FunctionalInterface
  public interface BytesParser {
    void line(byte[] bytes, int from, int to) throws JsonProcessingException, DataFormatException;
  }

  /**
   * Maximum length of a line in bytes. A line with a thousand series that have long names needs
   * about 1 % of this length.
   */
  public static final int MOST_BYTES = 16 << 20;

  private final Path file;
  private final InputStream in;
  // The buffer is small, because a reader may have the files of a thousand workers open.
  private byte[] buffer = new byte[1 << 14];
  private int from;
  private int to;
  private long position;
  private int unreadable;

  private long dropped;

  /**
   * Position of a reader in a file.
   *
   * @param position offset of the next line, in bytes
   * @param unreadable number of skipped lines before the offset
   */
  public record Mark(long position, int unreadable) {
    public static final Mark START = new Mark(0, 0);
  }

  public WholeLines(Path file) throws IOException {
    this(file, Mark.START);
  }

  /**
   * Continues at the position where an earlier reader stopped. Lines may have been appended to the
   * file since then, but the file must not have changed otherwise.
   */
  public WholeLines(Path file, Mark mark) throws IOException {
    this.file = file;
    position = mark.position;
    unreadable = mark.unreadable;
    in = Files.newInputStream(file);
    try {
      in.skipNBytes(position);
    } catch (EOFException e) {
      in.close();
      throw new IOException(file + " was truncated while it was being read", e);
    }
  }

  public Mark mark() {
    return new Mark(position, unreadable);
  }

  public static void read(Path file, List<String> salvage, Parser parser) throws IOException {
    if (!Files.exists(file)) {
      salvage.add(file.getFileName() + " is missing");
      return;
    }
    try (WholeLines lines = new WholeLines(file)) {
      lines.rest(
          (bytes, start, end) ->
              parser.line(new String(bytes, start, end - start, StandardCharsets.UTF_8)));
      lines.noteIn(salvage);
    }
  }

  public void rest(BytesParser parser) throws IOException {
    boolean more = true;
    while (more) {
      more = next(parser);
    }
  }

  /** Passes the next complete line to the parser. Returns false at the end of the file. */
  public boolean next(BytesParser parser) throws IOException {
    int looked = 0;
    while (true) {
      for (int i = from + looked; i < to; i++) {
        if (buffer[i] == '\n') {
          if (dropped > 0 || !understood(parser, i)) {
            unreadable++;
          }
          position += dropped + i + 1 - from;
          dropped = 0;
          from = i + 1;
          return true;
        }
      }
      if (dropped > 0 || to - from >= MOST_BYTES) {
        dropped += to - from;
        from = to;
      }
      looked = to - from;
      if (!fill()) {
        return false;
      }
    }
  }

  private boolean fill() throws IOException {
    byte[] next = to - from == buffer.length ? new byte[2 * buffer.length] : buffer;
    System.arraycopy(buffer, from, next, 0, to - from);
    to -= from;
    from = 0;
    buffer = next;
    int read = in.read(buffer, to, buffer.length - to);
    to += Math.max(0, read);
    return read >= 0;
  }

  /**
   * Adds sentences about skipped lines to {@code salvage}. Must be called after the last line was
   * read.
   */
  public void noteIn(List<String> salvage) {
    if (unreadable > 0) {
      salvage.add(file.getFileName() + ": skipped " + unreadable + " unreadable line(s)");
    }
    long torn = dropped + to - from;
    if (torn > 0) {
      salvage.add(file.getFileName() + ": skipped an incomplete last line of " + torn + " bytes");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private boolean understood(BytesParser parser, int end) {
    try {
      parser.line(buffer, from, end);
      return true;
    } catch (JsonProcessingException | DataFormatException | RuntimeException e) {
      // A damaged file may contain any bytes, so parsers throw various exceptions.
      return false;
    }
  }
}
