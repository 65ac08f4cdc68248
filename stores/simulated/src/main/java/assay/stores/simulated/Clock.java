package assay.stores.simulated;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/**
 * Clock of a session: sleeps until shortly before an instant and spins for the rest, or spins all
 * the time. Thread-safe if the count of sessions is.
 */
final class Clock {
  /** Sleeps until it may be woken too late: a park may return 60 µs late, the rest is spun. */
  static final long SLEEPING = 60_000;

  /** Never sleeps, which takes a whole CPU and ends within nanoseconds of the instant. */
  static final long SPINNING = Long.MAX_VALUE;

  /** Above this number of sessions, spinning would take the CPU from the other sessions. */
  private static final int MOST_PRECISE_SESSIONS = 64;

  private final long spinNanos;
  private final IntSupplier sessions;

  /**
   * Creates a clock.
   *
   * @param spinNanos time before an instant from which the clock spins
   * @param sessions number of open sessions; with many of them a sleeping clock does not spin
   */
  Clock(long spinNanos, IntSupplier sessions) {
    this.spinNanos = spinNanos;
    this.sessions = sessions;
  }

  /**
   * Returns at an instant of {@link System#nanoTime()}, or at once if it has passed.
   *
   * @return false if the thread is interrupted, in which case it does not wait on
   */
  boolean waitUntil(long instant) {
    long awake =
        spinNanos == SLEEPING && sessions.getAsInt() > MOST_PRECISE_SESSIONS ? 0 : spinNanos;
    for (long left; (left = instant - System.nanoTime()) > 0; ) {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      if (left > awake) {
        LockSupport.parkNanos(left - awake);
      } else {
        Thread.onSpinWait();
      }
    }
    return true;
  }
}
