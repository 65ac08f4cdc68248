package assay.study.query.key;

import java.util.ArrayList;
import java.util.List;

/**
 * Milliseconds since 1970 from {@code fromMillis}, inclusive, to {@code toMillis}, exclusive.
 *
 * @param toMillis not before {@code fromMillis}; equal if the range is empty
 */
public record TimeRange(long fromMillis, long toMillis) {
  public TimeRange {
    if (fromMillis < 0 || toMillis < fromMillis || toMillis > ReversedTime.MOST) {
      throw new IllegalArgumentException(
          "time from "
              + fromMillis
              + " to "
              + toMillis
              + " ms: must be 0 ≤ from ≤ to ≤ "
              + ReversedTime.MOST);
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
   * Contiguous parts that differ by at most a millisecond, the newest first: one each for parallel
   * clients.
   *
   * @throws IllegalArgumentException if there are more parts than milliseconds
   */
  public List<TimeRange> parts(int count) {
    if (count < 1 || count > millis()) {
      throw new IllegalArgumentException(
          count
              + " parts of "
              + millis()
              + " ms: must be at least 1, and no more than milliseconds; ask for fewer, or for"
              + " a longer time");
    }
    List<TimeRange> parts = new ArrayList<>();
    long to = toMillis;
    for (int i = count - 1; i >= 0; i--) {
      long from = fromMillis + boundary(i, count);
      parts.add(new TimeRange(from, to));
      to = from;
    }
    return parts;
  }

  /** Milliseconds before the part with this index, without a product that overflows. */
  private long boundary(int index, int count) {
    return millis() / count * index + millis() % count * index / count;
  }
}
