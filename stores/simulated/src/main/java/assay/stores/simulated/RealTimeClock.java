package assay.stores.simulated;

import java.util.concurrent.locks.LockSupport;

/** Waits in real time: sleeps until shortly before an instant, and then spins. Thread-safe. */
final class RealTimeClock implements Clock {
  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public boolean waitUntil(long instant, long spinNanos) {
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
