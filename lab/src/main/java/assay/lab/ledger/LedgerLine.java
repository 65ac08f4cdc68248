package assay.lab.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.zip.DataFormatException;

/**
 * Reads a line of a ledger from left to right. Numbers and words are separated by one character,
 * which is skipped. Not thread-safe. The object is reused for the next line, so callers must not
 * keep a reference.
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

  /** The letter that identifies the kind of line. Must be read first. */
  public char kind() {
    return (char) bytes[at++];
  }

  public boolean more() {
    return at < to;
  }

  /** Returns the separator before the next number, without reading it. */
  public char next() {
    return (char) bytes[at];
  }

  /**
   * @throws DataFormatException if there is no number
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

  /** Reads the next character if it is not a digit; returns 0 if a number follows. */
  public char mark() throws DataFormatException {
    if (at + 1 >= to) {
      throw new DataFormatException("a number or mark is missing");
    }
    char mark = (char) bytes[at + 1];
    if (Character.digit(mark, RADIX) >= 0) {
      return 0;
    }
    at += 2;
    return mark;
  }

  /** The text up to the next comma, blank or the end of the line. */
  public String word() {
    int first = ++at;
    while (at < to && bytes[at] != ',' && bytes[at] != ' ') {
      at++;
    }
    return new String(bytes, first, at - first, UTF_8);
  }

  /** The rest of the line after one separator, parsed as JSON. */
  public <T> T json(Class<T> of) throws JsonProcessingException {
    return RunFolder.JSON.readValue(new String(bytes, at + 1, to - at - 1, UTF_8), of);
  }
}
