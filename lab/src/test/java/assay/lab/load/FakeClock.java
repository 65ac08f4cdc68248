package assay.lab.load;

/**
 * Time that moves only when somebody waits for it or spends it, and stands still for its process
 * where a test says so. Thread-safe.
 */
final class FakeClock implements NanoClock {
  static final long MILLI = 1_000_000L;
  static final long SECOND = 1_000 * MILLI;

  private long now = 77 * SECOND;
  private long pauses;
  private long wakeUp;
  private long pauseEvery;
  private long pauseLength;
  private long firstPause;
  private long nextPause = Long.MAX_VALUE;

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
    long target = Math.max(now, nanos);
    while (nextPause <= target) {
      pause();
      target = Math.max(target, now);
    }
    now = target;
  }

  synchronized void spend(long nanos) {
    long left = nanos;
    while (nextPause - now <= left) {
      left -= nextPause - now;
      pause();
    }
    now += left;
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

  private void pause() {
    now = nextPause + pauseLength;
    pauses++;
    nextPause += pauseEvery;
  }
}
