package assay.lab.action;

import assay.lab.load.StopSignal;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Time within a running phase, for the phase's actions. The phase is over when it is ended
 * explicitly, or when its end time has come. Thread-safe.
 */
final class RunningPhase {
  /** Maximum delay until a stop that the user has requested is noticed. */
  private static final long STEP_NANOS = 100_000_000;

  interface Clock {
    long nanos();

    /**
     * Waits for a notification or until the time has passed; may return spuriously.
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

  /**
   * @param stop stop signal of the run
   * @param endNanos end of the phase; empty if unknown
   */
  RunningPhase(StopSignal stop, Optional<Long> endNanos, Clock clock) {
    this.stop = new StopSignal(stop);
    this.endNanos = endNanos;
    this.clock = clock;
  }

  /** Signal that is requested when the phase is over or the run is to stop. */
  StopSignal stop() {
    return stop;
  }

  synchronized void over() {
    stop.request("the phase is over");
    notifyAll();
  }

  /** The current time, on the clock of {@link System#nanoTime()}. */
  long nanos() {
    return clock.nanos();
  }

  /** Whether the phase is over and all broken servers must be brought back. */
  boolean isOver() {
    return stop.isRequested() || (endNanos.isPresent() && endNanos.get() - nanos() <= 0);
  }

  /**
   * Waits until a time.
   *
   * @return true when the time has come; false, without further waiting, if the phase ends first
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
