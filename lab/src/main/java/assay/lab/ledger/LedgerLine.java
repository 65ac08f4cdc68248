package assay.lab.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.zip.DataFormatException;

/**
 * A line of a ledger, read from left to right. Between two numbers or words stands one character,
 * which is skipped. Of one thread; only lent.
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

  /** The line's first letter, which says its kind; comes first. */
  public char kind() {
    return (char) bytes[at++];
  }

  /** Whether something is left. */
  public boolean more() {
    return at < to;
  }

  /** The character that stands before the next number. */
  public char next() {
    return (char) bytes[at];
  }

  /**
   * The next number.
   *
   * @throws DataFormatException if there is none
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

  /** The next character if it is none of a number, and 0 if a number comes next. */
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

  /** What comes next, up to a comma, a blank or the line's end. */
  public String word() {
    int first = ++at;
    while (at < to && bytes[at] != ',' && bytes[at] != ' ') {
      at++;
    }
    return new String(bytes, first, at - first, UTF_8);
  }

  /** What is left of the line, JSON, behind one character. */
  public <T> T json(Class<T> of) throws JsonProcessingException {
    return RunFolder.JSON.readValue(new String(bytes, at + 1, to - at - 1, UTF_8), of);
  }
}
