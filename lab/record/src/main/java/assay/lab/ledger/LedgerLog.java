package assay.lab.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes a ledger. The first line of a ledger is a header in JSON. Each further line consists of a
 * letter, which identifies the kind of line, and hexadecimal numbers. {@link #flush} passes lines
 * to the operating system, so these lines survive a crash of the process. The file is locked while
 * the log is open. Instances are not thread-safe. Appending numbers allocates no memory while the
 * buffer is large enough.
 */
public final class LedgerLog implements Closeable {
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(US_ASCII);
  private static final int DIGIT_BITS = 4;
  private static final int MOST_DIGITS = Long.SIZE / DIGIT_BITS;

  private final AppendFile file;
  private byte[] lines = new byte[1 << 12];
  private int length;

  /**
   * Creates the ledger's file and writes the header.
   *
   * @param header object to write as JSON into the first line
   * @throws IOException if the file exists or cannot be written
   */
  public LedgerLog(Path path, Object header) throws IOException {
    Files.createDirectories(path.getParent());
    Files.createFile(path);
    file = AppendFile.locked(path);
    json(header).endLine().flush();
  }

  public LedgerLog letter(char letter) {
    reserve(1);
    lines[length++] = (byte) letter;
    return this;
  }

  /** Appends a hexadecimal number. A negative number is written as 0. */
  public LedgerLog hex(long number) {
    reserve(MOST_DIGITS);
    long left = Math.max(0, number);
    int digits =
        Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(left) + DIGIT_BITS - 1) / DIGIT_BITS);
    length += digits;
    for (int at = length - 1; at >= length - digits; at--) {
      lines[at] = DIGITS[(int) left & 0xf];
      left >>>= DIGIT_BITS;
    }
    return this;
  }

  public LedgerLog text(String text) {
    reserve(text.length());
    for (int i = 0; i < text.length(); i++) {
      lines[length++] = (byte) text.charAt(i);
    }
    return this;
  }

  public LedgerLog json(Object content) {
    try {
      byte[] json = RunFolder.JSON.writeValueAsString(content).getBytes(UTF_8);
      reserve(json.length);
      System.arraycopy(json, 0, lines, length, json.length);
      length += json.length;
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public LedgerLog endLine() {
    return letter('\n');
  }

  /**
   * Passes all appended lines to the operating system. Callers must complete the current line
   * before they flush.
   */
  public void flush() {
    try {
      file.append(Arrays.copyOf(lines, length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    length = 0;
  }

  @Override
  public void close() {
    flush();
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void reserve(int bytes) {
    if (length + bytes > lines.length) {
      lines = Arrays.copyOf(lines, Math.max(2 * lines.length, length + bytes));
    }
  }
}
