package assay.study.query.key;

import assay.store.Bytes;
import assay.store.Range;

/**
 * Rows of an index table: value, field and reversed milliseconds (Sawyer et al., HPEC 2013, fig.
 * 3); a column each names an event's row. In value and field, bytes 0 and 1 become 1 1 and 1 2, and
 * a 0 ends each, so that "ab" of "c" and "a" of "bc" differ, no range of a value has longer ones,
 * and rows sort as values do. Of one thread.
 */
public final class IndexKeys {
  private static final byte END = 0;
  private static final byte ESCAPE = 1;

  private byte[] buffer = new byte[256];
  private final Bytes row = new Bytes();

  /** The row of an entry, valid until the next call. */
  public Bytes row(Bytes value, Bytes field, long millis) {
    int at = prefix(value, field);
    return row.set(buffer, 0, ReversedTime.write(millis, buffer, at));
  }

  /** The rows of a value in a time range that is not empty. */
  public Range range(Bytes value, Bytes field, TimeRange time) {
    if (time.isEmpty()) {
      throw new IllegalArgumentException("an empty time has no rows");
    }
    Bytes start = row(value, field, time.toMillis() - 1).copy();
    int at = prefix(value, field);
    int end = ReversedTime.writeAbove(time.fromMillis(), buffer, at);
    return new Range(start, new Bytes().set(buffer, 0, end).copy());
  }

  private int prefix(Bytes value, Bytes field) {
    int most = 2 * (value.length() + field.length() + 1) + ReversedTime.DIGITS;
    if (most > buffer.length) {
      buffer = new byte[most];
    }
    return escape(field, escape(value, 0));
  }

  private int escape(Bytes part, int from) {
    int at = from;
    for (int i = 0; i < part.length(); i++) {
      byte b = part.at(i);
      if (b == END || b == ESCAPE) {
        buffer[at++] = ESCAPE;
        b++;
      }
      buffer[at++] = b;
    }
    buffer[at++] = END;
    return at;
  }

  /** The time in a row of an index; negative if it has none. Allocates nothing. */
  public static long millisAtEnd(Bytes row) {
    int at = row.length() - ReversedTime.DIGITS;
    return at < 0 ? -1 : ReversedTime.read(row.array(), row.offset() + at);
  }

  /**
   * What a row says; the parts are copies.
   *
   * @throws IllegalArgumentException if it is no row of an index; one line
   */
  public static Entry read(Bytes row) {
    int[] at = {0};
    Bytes value = unescape(row, at);
    Bytes field = unescape(row, at);
    long millis =
        row.length() - at[0] == ReversedTime.DIGITS
            ? ReversedTime.read(row.array(), row.offset() + at[0])
            : -1;
    if (millis < 0) {
      throw new IllegalArgumentException("'" + row + "' is no row of an index: it has no time");
    }
    return new Entry(value, field, millis);
  }

  /** What a row of an index says. */
  public record Entry(Bytes value, Bytes field, long millis) {}

  private static Bytes unescape(Bytes row, int[] at) {
    byte[] part = new byte[row.length()];
    int length = 0;
    int next = at[0];
    while (next < row.length() && row.at(next) != END) {
      boolean isEscaped = row.at(next) == ESCAPE && next + 1 < row.length();
      part[length++] = isEscaped ? (byte) (row.at(next + 1) - 1) : row.at(next);
      next += isEscaped ? 2 : 1;
    }
    if (next == row.length()) {
      throw new IllegalArgumentException("'" + row + "' is no row of an index: a part has no end");
    }
    at[0] = next + 1;
    return new Bytes().set(part, 0, length);
  }
}
