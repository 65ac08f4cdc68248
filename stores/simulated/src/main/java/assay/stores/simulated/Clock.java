package assay.stores.simulated;

/** The clock that a simulated store uses to wait. Tests can supply another clock. Thread-safe. */
public interface Clock {
  /** Returns the current time in nanoseconds, on a monotonic clock with an arbitrary origin. */
  long nanos();

  /**
   * Waits until an instant. Returns immediately if the instant has passed.
   *
   * @param instant the instant, on the clock of {@link #nanos()}
   * @param spinNanos duration, in ns, of the last part of the wait, during which the thread spins
   *     instead of sleeping
   * @return false if an interrupt ended the wait early
   */
  boolean waitUntil(long instant, long spinNanos);
}
