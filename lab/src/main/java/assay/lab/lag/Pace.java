package assay.lab.lag;

import java.util.concurrent.TimeUnit;

/**
 * Limits the rate of tries of all consumers of a process together. The budget is one second's worth
 * of tries, and is refilled continuously. After a try that found nothing, a key rests for a share
 * of its lag so far, so that short and long lags are measured with the same relative accuracy. The
 * share grows as the budget is used up. Once the budget is used up, only new keys are tried. The
 * times at which a row is tried depend only on when it was absent before. Thread-safe.
 */
final class Pace {
  /** Rest after a try with a full budget, as a share of the lag so far. */
  private static final double LEAST_REST = 0.05;

  /** Rest after a try with no budget left, as a share of the lag so far. */
  private static final double MOST_REST = 1;

  private static final long LEAST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long ALL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final double nanosATry;
  private long paidNanos;

  /**
   * @param triesPerSecond maximum mean rate of tries
   */
  Pace(double triesPerSecond, long nowNanos) {
    nanosATry = ALL_NANOS / triesPerSecond;
    paidNanos = nowNanos;
  }

  synchronized void tried(long nowNanos) {
    paidNanos = Math.max(paidNanos, nowNanos) + Math.round(nanosATry);
  }

  /** Earliest time at which keys that were put back may be tried. */
  synchronized long againNanos() {
    return paidNanos - ALL_NANOS;
  }

  /**
   * Returns the minimum time between a key's last try and its next try.
   *
   * @param lagNanos time since the key's first try
   */
  synchronized long restNanos(long lagNanos, long nowNanos) {
    double spent = Math.max(0, Math.min(1, (double) (paidNanos - nowNanos) / ALL_NANOS));
    double share = LEAST_REST * Math.pow(MOST_REST / LEAST_REST, spent);
    return Math.max(LEAST_REST_NANOS, (long) (share * lagNanos));
  }
}
