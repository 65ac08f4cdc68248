package assay.study.query.plan;

import assay.study.query.key.TimeRange;
import java.util.Optional;

/**
 * Divides a time range into batches, newest first. The batches cover the range without gaps or
 * overlaps. After a batch that took less than {@code leastNanos}, the next batch covers more time.
 * After a batch that took more than {@code mostNanos}, the next batch covers less time. The first
 * results therefore arrive soon, and the whole query takes only slightly longer than without
 * batches (Sawyer and O'Gwynn, HPEC 2014). Not thread-safe.
 */
public final class TimeBatches {
  private static final double MOST_GROWTH = 4;

  private final TimeRange time;
  private final long leastNanos;
  private final long mostNanos;
  private long step;
  private long to;

  /**
   * @param firstMillis length of the first batch's time range in ms, above 0
   * @param leastNanos minimum target duration of a batch in ns, above 0 and below {@code mostNanos}
   * @param mostNanos maximum target duration of a batch in ns
   */
  public TimeBatches(TimeRange time, long firstMillis, long leastNanos, long mostNanos) {
    if (firstMillis < 1 || leastNanos < 1 || mostNanos <= leastNanos) {
      throw new IllegalArgumentException(
          "'batches' must satisfy 'first' ≥ 1 ms and 0 < 'least' < 'most'; got 'first' "
              + firstMillis
              + " ms, 'least' "
              + leastNanos
              + " ns, 'most' "
              + mostNanos
              + " ns");
    }
    this.time = time;
    this.leastNanos = leastNanos;
    this.mostNanos = mostNanos;
    step = firstMillis;
    to = time.toMillis();
  }

  public Optional<TimeRange> next() {
    if (to == time.fromMillis()) {
      return Optional.empty();
    }
    long from = to - Math.min(step, to - time.fromMillis());
    TimeRange batch = new TimeRange(from, to);
    to = from;
    return Optional.of(batch);
  }

  public void took(long nanos) {
    double middle = Math.sqrt((double) leastNanos * mostNanos);
    if (nanos < leastNanos || nanos > mostNanos) {
      double change = Math.min(MOST_GROWTH, middle / Math.max(1, nanos));
      step = Math.max(1, (long) Math.min(step * change, (double) Long.MAX_VALUE / 2));
    }
  }
}
