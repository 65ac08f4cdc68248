package assay.study.query.event;

import assay.lab.workload.draw.CountedRandom;
import assay.study.query.key.TimeRange;

/**
 * All events of a table. The n-th lies at random within the n-th part of the time, so that numbers
 * and times have one order. Immutable.
 *
 * @param count of events, above 0
 * @param time that they lie in
 */
public record Events(EventType type, long seed, long count, TimeRange time) {
  private static final long WHEN = 0x7768656eL;

  public Events {
    if (count < 1) {
      throw new IllegalArgumentException("events " + count + ": must be at least 1");
    }
    if (time.isEmpty()) {
      throw new IllegalArgumentException("events must lie in a time that is not empty");
    }
  }

  /** When an event was, in milliseconds since 1970. */
  public long millis(long number) {
    double within = CountedRandom.unit(CountedRandom.bits(seed ^ WHEN, number));
    long after = (long) ((number + within) / count * time.millis());
    return time.fromMillis() + Math.min(after, time.millis() - 1);
  }

  /** 64 bits that no other event of the table has: a function that can be undone makes them. */
  public long identity(long number) {
    return CountedRandom.bits(seed, number);
  }

  /** The number of the first event that is not before a time; {@code count} if there is none. */
  public long firstFrom(long fromMillis) {
    long low = 0;
    long high = count;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (millis(middle) < fromMillis) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
