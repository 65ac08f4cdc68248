package assay.lab.lag;

import java.util.concurrent.TimeUnit;

/**
 * How often rows are tried, by all consumers of a process together. There is a second's worth of
 * tries to spend, which fills up again. The more of it is spent the longer a key rests after a try
 * that found nothing, in proportion to its lag so far, so that short lags and long ones are told
 * alike; once all is spent only new keys are tried. When a row is tried depends on nothing that is
 * known of it but that it was not there. Thread-safe.
 */
final class Pace {
  /** A key rests for this part of its lag so far while tries are plenty, */
  private static final double LEAST_REST = 0.05;

  /** and for this one when they are spent. */
  private static final double MOST_REST = 1;

  private static final long LEAST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long ALL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final double nanosATry;
  private long paidNanos;

  /**
   * @param triesPerSecond at most, on the average
   */
  Pace(double triesPerSecond, long nowNanos) {
    nanosATry = ALL_NANOS / triesPerSecond;
    paidNanos = nowNanos;
  }

  /** A row is tried. */
  synchronized void tried(long nowNanos) {
    paidNanos = Math.max(paidNanos, nowNanos) + Math.round(nanosATry);
  }

  /** From when on keys that were put back may be tried. */
  synchronized long againNanos() {
    return paidNanos - ALL_NANOS;
  }

  /**
   * How long a key is not to be tried.
   *
   * @param lagNanos since its first try
   */
  synchronized long restNanos(long lagNanos, long nowNanos) {
    double spent = Math.max(0, Math.min(1, (double) (paidNanos - nowNanos) / ALL_NANOS));
    double share = LEAST_REST * Math.pow(MOST_REST / LEAST_REST, spent);
    return Math.max(LEAST_REST_NANOS, (long) (share * lagNanos));
  }
}
