package assay.stores.simulated;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the rate at which operations of all sessions start. Operations that exceed the rate wait
 * in a simulated queue. The only state of the queue is the time at which the next operation can
 * start. Thread-safe, lock-free.
 */
final class Capacity {
  private final long intervalNanos;
  private final AtomicLong nextFree;

  /**
   * Creates a rate limiter with an empty queue.
   *
   * @param ratePerSecond maximum rate; infinite if there is no limit
   * @param now current time of the store's clock, in nanoseconds
   */
  Capacity(double ratePerSecond, long now) {
    // The interval is rounded up, so that the store is never faster than specified.
    intervalNanos = (long) Math.ceil(1e9 / ratePerSecond);
    nextFree = new AtomicLong(now);
  }

  /**
   * Adds to the queue a number of operations that arrive at the same time. Returns the time at
   * which the last of these operations starts.
   */
  long admit(long now, long operations) {
    if (intervalNanos == 0) {
      return now;
    }
    while (true) {
      long free = nextFree.get();
      long begin = free - now > 0 ? free : now;
      if (nextFree.compareAndSet(free, begin + intervalNanos * operations)) {
        // A batch has started when its last operation starts.
        return begin + intervalNanos * (operations - 1);
      }
    }
  }

  long backlogNanos(long now) {
    return intervalNanos == 0 ? 0 : Math.max(0, nextFree.get() - now);
  }
}
