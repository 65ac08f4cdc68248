package assay.lab.lag;

import java.util.concurrent.TimeUnit;

/**
 * Limits the number of read attempts per second that all consumers of a process make together. The
 * budget of attempts covers one second and is refilled continuously. After an attempt that did not
 * find the row, the wait until the next attempt is a share of the key's current lag. Because the
 * wait is proportional to the lag, short and long lags have the same relative accuracy. The wait,
 * as a share of the lag, grows as the budget of attempts is used up. When the budget is empty, only
 * the rows of new keys are read. The times of attempts depend only on earlier attempts that did not
 * find the row. Thread-safe.
 */
final class RetryBudget {
  /**
   * If the budget is full, the wait between two attempts is this share of the key's current lag.
   */
  private static final double LEAST_REST = 0.05;

  /**
   * If the budget is empty, the wait between two attempts is this share of the key's current lag.
   */
  private static final double MOST_REST = 1;

  private static final long LEAST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long ALL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final double nanosATry;
  private long paidNanos;

  RetryBudget(double triesPerSecond, long nowNanos) {
    nanosATry = ALL_NANOS / triesPerSecond;
    paidNanos = nowNanos;
  }

  synchronized void tried(long nowNanos) {
    paidNanos = Math.max(paidNanos, nowNanos) + Math.round(nanosATry);
  }

  synchronized long againNanos() {
    return paidNanos - ALL_NANOS;
  }

  /**
   * Returns the minimum time in nanoseconds between a key's last attempt and its next attempt.
   *
   * @param lagNanos time since the key's first attempt
   */
  synchronized long restNanos(long lagNanos, long nowNanos) {
    double spent = Math.max(0, Math.min(1, (double) (paidNanos - nowNanos) / ALL_NANOS));
    double share = LEAST_REST * Math.pow(MOST_REST / LEAST_REST, spent);
    return Math.max(LEAST_REST_NANOS, (long) (share * lagNanos));
  }
}
