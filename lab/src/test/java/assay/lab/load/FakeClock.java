package assay.lab.load;

/**
 * Time that moves only when somebody waits for it or spends it, and stands still for its process
 * where a test says so. Thread-safe.
 */
final class FakeClock implements NanoClock {
  static final long MILLI = 1_000_000L;
  static final long SECOND = 1_000 * MILLI;

  private long now = 77 * SECOND;
  private long held;
  private long wakeUp;
  private long pauseEvery;
  private long pauseLength;
  private long nextPause = Long.MAX_VALUE;

  /** From now on the process stands still for so long, again and again. */
  synchronized void pauseEvery(long everyNanos, long lengthNanos) {
    pauseEvery = everyNanos;
    pauseLength = lengthNanos;
    nextPause = now + everyNanos;
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

  @Override
  public synchronized long heldNanos(long nowNanos) {
    return held;
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
    held += pauseLength;
    nextPause += pauseEvery;
  }
}
