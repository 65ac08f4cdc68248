package assay.stores.cassandra;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * How many requests are under way, and their bytes. One thread enters requests and waits; the
 * driver's threads take them out.
 */
final class Window {
  private static final int BYTES_BITS = 44;
  private static final long ONE = 1L << BYTES_BITS;
  private static final long BYTES = ONE - 1;

  private final long mostBytes;
  private final int mostRequests;

  /** Requests above, their bytes below. */
  private final AtomicLong underWay = new AtomicLong();

  /** Whoever waits, and until how little is under way. */
  private volatile Thread waiter;

  private volatile long untilRequests;
  private volatile long untilBytes;

  Window(long mostBytes, int mostRequests) {
    this.mostBytes = mostBytes;
    this.mostRequests = mostRequests;
  }

  /**
   * Enters a request, as soon as there is room for it. When there was none, half of the window is
   * waited for: to be woken for each request costs more than to send it.
   *
   * @return false if there was no room before the deadline
   */
  boolean enter(long bytes, long timeoutNanos) {
    long now = underWay.get();
    boolean room =
        now == 0 || ((now >>> BYTES_BITS) < mostRequests && (now & BYTES) + bytes <= mostBytes);
    if (!room && !awaitAtMost(mostRequests / 2, mostBytes / 2, timeoutNanos)) {
      return false;
    }
    underWay.addAndGet(ONE + bytes);
    return true;
  }

  /** Takes a request out. */
  void leave(long bytes) {
    long now = underWay.addAndGet(-ONE - bytes);
    Thread waiting = waiter;
    if (waiting != null && isAtMost(now)) {
      LockSupport.unpark(waiting);
    }
  }

  /**
   * Waits until nothing is under way.
   *
   * @return false if something is at the deadline
   */
  boolean awaitEmpty(long timeoutNanos) {
    return awaitAtMost(0, 0, timeoutNanos);
  }

  /** An interrupt ends the wait and is kept. */
  private boolean awaitAtMost(long requests, long bytes, long timeoutNanos) {
    untilRequests = requests;
    untilBytes = bytes;
    if (isAtMost(underWay.get())) {
      return true;
    }
    long deadline = System.nanoTime() + timeoutNanos;
    waiter = Thread.currentThread();
    try {
      while (!isAtMost(underWay.get())) {
        long left = deadline - System.nanoTime();
        if (left <= 0 || Thread.currentThread().isInterrupted()) {
          return false;
        }
        LockSupport.parkNanos(this, left);
      }
      return true;
    } finally {
      waiter = null;
    }
  }

  private boolean isAtMost(long state) {
    return (state >>> BYTES_BITS) <= untilRequests && (state & BYTES) <= untilBytes;
  }
}
