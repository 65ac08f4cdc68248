package assay.study.query.key;

import assay.lab.study.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * A time range from {@code fromMillis} (inclusive) to {@code toMillis} (exclusive), in ms since
 * 1970. The range is empty if both times are equal.
 */
public record TimeRange(long fromMillis, long toMillis) {
  public TimeRange {
    if (fromMillis < 0 || toMillis < fromMillis || toMillis > ReversedTime.MOST) {
      throw new IllegalArgumentException(
          "time range must satisfy 0 ≤ from ≤ to ≤ "
              + ReversedTime.MOST
              + " ms; got from "
              + fromMillis
              + ", to "
              + toMillis);
    }
  }

  public long millis() {
    return toMillis - fromMillis;
  }

  public boolean isEmpty() {
    return toMillis == fromMillis;
  }

  public boolean contains(long millis) {
    return millis >= fromMillis && millis < toMillis;
  }

  /**
   * Divides the range into contiguous parts, newest first. The lengths of the parts differ by at
   * most 1 ms.
   *
   * @throws IllegalArgumentException if there are more parts than milliseconds
   */
  public List<TimeRange> parts(int count) {
    Require.that(
        count >= 1 && count <= millis(),
        "number of parts must be from 1 to "
            + millis()
            + " (at most one per millisecond); got "
            + count
            + ". Use fewer parts, or a longer time range");
    List<TimeRange> parts = new ArrayList<>();
    long to = toMillis;
    for (int i = count - 1; i >= 0; i--) {
      long from = fromMillis + boundary(i, count);
      parts.add(new TimeRange(from, to));
      to = from;
    }
    return parts;
  }

  private long boundary(int index, int count) {
    return millis() / count * index + millis() % count * index / count;
  }
}
