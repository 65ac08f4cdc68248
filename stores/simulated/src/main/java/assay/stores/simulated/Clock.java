package assay.stores.simulated;

import java.util.concurrent.locks.LockSupport;

/** Waits for an exact instant: asleep until shortly before, or awake all the time. Immutable. */
final class Clock {
  /** Sleeps until it may be woken too late: a park may return 60 µs late, the rest is spun. */
  static final Clock SLEEPING = new Clock(60_000);

  /** Never sleeps, which takes a whole CPU and ends within nanoseconds of the instant. */
  static final Clock SPINNING = new Clock(Long.MAX_VALUE);

  private static final int MOST_PRECISE_SESSIONS = 64;

  private static final Clock PARKING = new Clock(0);

  private final long spinNanos;

  private Clock(long spinNanos) {
    this.spinNanos = spinNanos;
  }

  /**
   * The clock for one more session: where many wait side by side, a sleeping one does without the
   * last stretch of spinning, which would take the CPU from the others.
   */
  Clock forSessions(int open) {
    return this == SLEEPING && open > MOST_PRECISE_SESSIONS ? PARKING : this;
  }

  /**
   * Returns at an instant of {@link System#nanoTime()}, or at once if it has passed.
   *
   * @return false if the thread is interrupted, in which case it does not wait on
   */
  boolean waitUntil(long instant) {
    for (long left; (left = instant - System.nanoTime()) > 0; ) {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      if (left > spinNanos) {
        LockSupport.parkNanos(left - spinNanos);
      } else {
        Thread.onSpinWait();
      }
    }
    return true;
  }
}
