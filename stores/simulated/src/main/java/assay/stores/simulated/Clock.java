package assay.stores.simulated;

import java.util.concurrent.locks.LockSupport;

/** Waits for an exact instant. */
final class Clock {
  /** A park may return so much late: the rest is spun. */
  private static final long SPIN_NANOS = 60_000;

  private Clock() {}

  /**
   * Returns at an instant of {@link System#nanoTime()}, or at once if it has passed.
   *
   * @return false if the thread is interrupted, in which case it does not wait on
   */
  static boolean waitUntil(long instant) {
    long left;
    while ((left = instant - System.nanoTime()) > SPIN_NANOS) {
      LockSupport.parkNanos(left - SPIN_NANOS);
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
    }
    while (instant - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
    return true;
  }
}
