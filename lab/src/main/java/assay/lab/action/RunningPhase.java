package assay.lab.action;

import assay.lab.load.StopSignal;
import java.util.Optional;

/** The time of a phase that goes on until it is said to be over, or its time has come. */
final class RunningPhase implements PhaseTime {
  /** How soon a stop that the user asks for is seen. */
  private static final long STEP_NANOS = 100_000_000;

  private final StopSignal stop;
  private final Optional<Long> endNanos;

  /**
   * @param stop of the run
   * @param endNanos when the phase is over; empty if nobody knows
   */
  RunningPhase(StopSignal stop, Optional<Long> endNanos) {
    this.stop = new StopSignal(stop);
    this.endNanos = endNanos;
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
    return System.nanoTime();
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
      long step = Math.min(STEP_NANOS, left);
      wait(step / 1_000_000, (int) (step % 1_000_000));
    }
    return false;
  }
}
