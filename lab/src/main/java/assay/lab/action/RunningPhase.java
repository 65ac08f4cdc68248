package assay.lab.action;

import assay.lab.load.StopSignal;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The time of a phase that goes on until it is said to be over, or its time has come. */
final class RunningPhase implements PhaseTime {
  /** How soon a stop that the user asks for is seen. */
  private static final long STEP_NANOS = 100_000_000;

  /** Time, and how threads wait until it has passed. Thread-safe. */
  interface Clock {
    long nanos();

    /**
     * Waits until it is notified or the time has passed, or for no reason.
     *
     * @param monitor held by the thread
     */
    void waitOn(Object monitor, long nanos) throws InterruptedException;
  }

  /** The machine's clock. */
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
   * @param stop of the run
   * @param endNanos when the phase is over; empty if nobody knows
   */
  RunningPhase(StopSignal stop, Optional<Long> endNanos, Clock clock) {
    this.stop = new StopSignal(stop);
    this.endNanos = endNanos;
    this.clock = clock;
  }

  /** Given when the phase is over, or the run is to stop. */
  StopSignal stop() {
    return stop;
  }

  synchronized void over() {
    stop.request("the phase is over");
    notifyAll();
  }

  @Override
  public long nanos() {
    return clock.nanos();
  }

  @Override
  public boolean isOver() {
    return stop.isRequested() || (endNanos.isPresent() && endNanos.get() - nanos() <= 0);
  }

  @Override
  public synchronized boolean await(long nanos) throws InterruptedException {
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
