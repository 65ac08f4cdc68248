package assay.stores.simulated;

/** The clock with which a simulated store waits; tests can supply their own clock. Thread-safe. */
public interface Clock {
  /** Nanoseconds on a monotonic clock with an arbitrary origin. */
  long nanos();

  /**
   * Waits until an instant; returns immediately if the instant has passed.
   *
   * @param instant the instant, on the clock of {@link #nanos()}
   * @param spinNanos length of the last part of the wait, in which the thread spins instead of
   *     sleeping
   * @return false if the thread is interrupted, in which case the wait ends early
   */
  boolean waitUntil(long instant, long spinNanos);
}
