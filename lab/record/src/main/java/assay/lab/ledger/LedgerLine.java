package assay.lab.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.zip.DataFormatException;

/**
 * Reads the fields of a ledger's line from left to right. A separator character precedes each
 * number and each word. Instances are not thread-safe. The reader reuses one instance for all
 * lines, so visitors must not keep a reference to a line.
 */
public final class LedgerLine {
  private static final int RADIX = 16;

  private byte[] bytes;
  private int at;
  private int to;

  LedgerLine() {}

  void is(byte[] line, int from, int end) {
    bytes = line;
    at = from;
    to = end;
  }

  /**
   * Reads the letter that identifies the kind of line. Callers must read this letter before the
   * other fields.
   */
  public char kind() {
    return (char) bytes[at++];
  }

  public boolean more() {
    return at < to;
  }

  /** Returns the next separator character without advancing past the separator. */
  public char next() {
    return (char) bytes[at];
  }

  /**
   * Reads a separator and a hexadecimal number.
   *
   * @throws DataFormatException if no number follows the separator
   */
  public long hex() throws DataFormatException {
    long number = 0;
    int first = ++at;
    for (; at < to; at++) {
      int digit = Character.digit((char) bytes[at], RADIX);
      if (digit < 0) {
        break;
      }
      number = number * RADIX + digit;
    }
    if (at == first) {
      throw new DataFormatException("a number is missing");
    }
    return number;
  }

  /**
   * Reads a separator and one non-digit character. If a digit follows the separator, returns 0 and
   * does not advance.
   */
  public char mark() throws DataFormatException {
    if (at + 1 >= to) {
      throw new DataFormatException("a value is missing");
    }
    char mark = (char) bytes[at + 1];
    if (Character.digit(mark, RADIX) >= 0) {
      return 0;
    }
    at += 2;
    return mark;
  }

  /**
   * Reads a separator and a word. A word ends at a comma, at a blank, or at the end of the line.
   */
  public String word() {
    int first = ++at;
    while (at < to && bytes[at] != ',' && bytes[at] != ' ') {
      at++;
    }
    return new String(bytes, first, at - first, UTF_8);
  }

  /** Reads a separator and the rest of the line, which must be a JSON value. */
  public <T> T json(Class<T> of) throws JsonProcessingException {
    return RunFolder.JSON.readValue(new String(bytes, at + 1, to - at - 1, UTF_8), of);
  }
}
