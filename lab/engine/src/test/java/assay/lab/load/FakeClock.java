package assay.lab.load;

import java.util.concurrent.CountDownLatch;

/**
 * Time that moves only when a thread waits for it or spends it, and stands still for its process
 * where a test says so. Thread-safe.
 *
 * <p>The thread that made the clock collects what load threads record. Load threads move time only
 * while that thread waits for them, and not past the moment at which it looks again: what it finds
 * does not depend on how fast the machine is.
 */
final class FakeClock implements NanoClock {
  static final long MILLI = 1_000_000L;
  static final long SECOND = 1_000 * MILLI;

  private static final long NEVER = Long.MAX_VALUE;

  /** A latch tells nobody that it has reached zero. */
  private static final long LATCH_POLL_MILLIS = 2;

  private final Thread collector = Thread.currentThread();

  private long now = 77 * SECOND;
  private boolean collectorWaits;
  private long collectorWakes;
  private long pauses;
  private long wakeUp;
  private long pauseEvery;
  private long pauseLength;
  private long firstPause;
  private long nextPause = NEVER;

  /** From now on the process stands still for so long, again and again. */
  synchronized void pauseEvery(long everyNanos, long lengthNanos) {
    pauseEvery = everyNanos;
    pauseLength = lengthNanos;
    firstPause = now + everyNanos;
    nextPause = firstPause;
  }

  @Override
  public synchronized long nanos() {
    return now;
  }

  @Override
  public synchronized void waitUntil(long nanos) {
    awaitTurn();
    while (now < nanos) {
      advance(nanos);
    }
  }

  synchronized void spend(long nanos) {
    awaitTurn();
    for (long left = nanos; left > 0; ) {
      // A pause adds to what is spent.
      left -= advance(now + left);
    }
  }

  @Override
  public synchronized boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    collectorWakes = nanos;
    collectorWaits = true;
    notifyAll();
    try {
      while (latch.getCount() > 0 && now < nanos) {
        wait(LATCH_POLL_MILLIS);
      }
    } finally {
      collectorWaits = false;
    }
    return latch.getCount() == 0;
  }

  /** Also of a moment that other threads have left behind: pauses that had ended by then. */
  @Override
  public synchronized long heldNanos(long nowNanos) {
    if (pauseEvery == 0) {
      return 0;
    }
    long ended = Math.floorDiv(nowNanos - firstPause - pauseLength, pauseEvery) + 1;
    return pauseLength * Math.max(0, Math.min(pauses, ended));
  }

  @Override
  public synchronized long wakeUpNanos() {
    return wakeUp;
  }

  /** Nearly every thread is late by so much at most. */
  synchronized void wakeUp(long nanos) {
    wakeUp = nanos;
  }

  /**
   * Moves time to the next pause or the collector's next look, at most to {@code target}.
   *
   * @return by how much, pauses apart
   */
  private long advance(long target) {
    boolean collects = Thread.currentThread() == collector;
    long begin = now;
    long next = Math.min(target, collects ? NEVER : Math.max(now, collectorWakes));
    long moved;
    if (nextPause <= next) {
      moved = nextPause - begin;
      now = nextPause + pauseLength;
      pauses++;
      nextPause += pauseEvery;
    } else {
      moved = next - begin;
      now = next;
    }
    if (now >= collectorWakes) {
      notifyAll();
    }
    awaitTurn();
    return moved;
  }

  /** A load thread waits while the collector does not, and while it is due to look. */
  private void awaitTurn() {
    if (Thread.currentThread() == collector) {
      return;
    }
    while (!collectorWaits || now >= collectorWakes) {
      try {
        wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException("a load thread was interrupted", e);
      }
    }
  }
}
