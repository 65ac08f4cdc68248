package assay.stores.simulated;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets at most so many operations a second begin, over all sessions of a store: a queue of which
 * only the time at which its last place is free is kept. Thread-safe, lock-free.
 */
final class Capacity {
  private final long intervalNanos;
  private final AtomicLong nextFree;

  /**
   * @param ratePerSecond infinite for no bound
   * @param now by the store's clock
   */
  Capacity(double ratePerSecond, long now) {
    // Rounded up, so that the store is never faster than it was set.
    intervalNanos = (long) Math.ceil(1e9 / ratePerSecond);
    nextFree = new AtomicLong(now);
  }

  /** When so many operations that arrive now, as one, begin. */
  long admit(long now, long operations) {
    if (intervalNanos == 0) {
      return now;
    }
    while (true) {
      long free = nextFree.get();
      long begin = free - now > 0 ? free : now;
      if (nextFree.compareAndSet(free, begin + intervalNanos * operations)) {
        // A batch is done when the last of it is.
        return begin + intervalNanos * (operations - 1);
      }
    }
  }

  /** How long an operation that arrives now would wait. */
  long backlogNanos(long now) {
    return intervalNanos == 0 ? 0 : Math.max(0, nextFree.get() - now);
  }
}
