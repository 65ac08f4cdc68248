package assay.stores.cassandra;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts unanswered requests and their total size in bytes. One thread adds requests and waits. The
 * driver's threads remove requests.
 */
final class RequestWindow {
  private static final int BYTES_BITS = 44;
  private static final long ONE = 1L << BYTES_BITS;
  private static final long BYTES = ONE - 1;

  private final long mostBytes;
  private final int mostRequests;

  /**
   * The number of unanswered requests (upper bits) and the total bytes of these requests (lower
   * bits).
   */
  private final AtomicLong underWay = new AtomicLong();

  private volatile Thread waiter;

  private volatile long untilRequests;
  private volatile long untilBytes;

  RequestWindow(long mostBytes, int mostRequests) {
    this.mostBytes = mostBytes;
    this.mostRequests = mostRequests;
  }

  /**
   * Adds a request when the window has room for the request. If the window is full, the calling
   * thread waits until half of the window is free. Waking the thread for each answered request
   * would cost more than sending the request.
   *
   * @return false if the window had no room until the time-out
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

  void leave(long bytes) {
    long now = underWay.addAndGet(-ONE - bytes);
    Thread waiting = waiter;
    if (waiting != null && isAtMost(now)) {
      LockSupport.unpark(waiting);
    }
  }

  boolean awaitEmpty(long timeoutNanos) {
    return awaitAtMost(0, 0, timeoutNanos);
  }

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
