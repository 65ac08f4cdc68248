package assay.study.query.event;

import assay.lab.study.Require;
import assay.lab.workload.draw.CountedRandom;
import assay.study.query.key.TimeRange;

/**
 * All generated events of a table. The time range is divided into equal parts, one per event. The
 * n-th event is at a random time within the n-th part, so that higher numbers mean later times.
 * Immutable.
 *
 * @param seed seed of times and values
 * @param count number of events, above 0
 * @param time time range of the events
 */
public record Events(EventType type, long seed, long count, TimeRange time) {
  public static final String FROM_MEANING = "Start of the events' time range, in ms since 1970.";

  public static final String USUAL_FROM = "1_700_000_000_000";
  public static final String TO_MEANING =
      "End of the events' time range (exclusive), in ms since 1970.";
  public static final String USUAL_TO = "1_700_086_400_000";

  private static final long WHEN = 0x7768656eL;

  public Events {
    Require.that(count >= 1, "'events' must be at least 1; got " + count);
    Require.that(!time.isEmpty(), "the time range of the events must not be empty");
  }

  public long millis(long number) {
    double within = CountedRandom.unit(CountedRandom.bits(seed ^ WHEN, number));
    long after = (long) ((number + within) / count * time.millis());
    return time.fromMillis() + Math.min(after, time.millis() - 1);
  }

  /**
   * Returns 64 bits that identify an event of this table. Different events have different
   * identities, because the computation is invertible.
   */
  public long identity(long number) {
    return CountedRandom.bits(seed, number);
  }

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
