package assay.lab.action;

import assay.lab.load.StopSignal;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Lets the actions of a running phase wait until a given time or until the phase is over. The phase
 * is over when {@link #over} is called or when the end time is reached. Thread-safe.
 */
final class RunningPhase {
  private static final long STEP_NANOS = 100_000_000;

  interface Clock {
    long nanos();

    /**
     * Waits for a notification, but at most for {@code nanos} nanoseconds. May return spuriously.
     *
     * @param monitor monitor that the calling thread holds
     */
    void waitOn(Object monitor, long nanos) throws InterruptedException;
  }

  static final Clock SYSTEM_CLOCK =
      new Clock() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void waitOn(Object monitor, long nanos) throws InterruptedException {
          TimeUnit.NANOSECONDS.timedWait(monitor, nanos);
        }
      };

  private final StopSignal stop;
  private final Optional<Long> endNanos;
  private final Clock clock;

  RunningPhase(StopSignal stop, Optional<Long> endNanos, Clock clock) {
    this.stop = new StopSignal(stop);
    this.endNanos = endNanos;
    this.clock = clock;
  }

  /** Returns a signal that requests a stop when the phase is over or when the run must stop. */
  StopSignal stop() {
    return stop;
  }

  synchronized void over() {
    stop.request("the phase is over");
    notifyAll();
  }

  long nanos() {
    return clock.nanos();
  }

  /** Returns whether the phase is over, in which case all broken servers must be restored. */
  boolean isOver() {
    return stop.isRequested() || (endNanos.isPresent() && endNanos.get() - nanos() <= 0);
  }

  /**
   * Waits until a given time.
   *
   * @return true if the time was reached; false if the phase ended first
   */
  synchronized boolean await(long nanos) throws InterruptedException {
    while (!stop.isRequested()) {
      long now = nanos();
      if (nanos - now <= 0) {
        return true;
      }
      if (endNanos.isPresent() && endNanos.get() - now <= 0) {
        return false;
      }
      long left = Math.min(nanos - now, endNanos.map(end -> end - now).orElse(Long.MAX_VALUE));
      clock.waitOn(this, Math.min(STEP_NANOS, left));
    }
    return false;
  }
}
