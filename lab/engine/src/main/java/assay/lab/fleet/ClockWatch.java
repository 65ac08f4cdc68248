package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockComparison;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.load.NanoClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Periodically compares a worker's clock with the conductor's clock during a phase, on a separate
 * thread.
 */
final class ClockWatch {
  private final ClockComparison comparison;
  private final ClockTrack track;
  private final NanoClock clock;
  private final Duration every;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "assay-clock");

  ClockWatch(ClockComparison comparison, ClockTrack track, NanoClock clock, Duration every) {
    this.comparison = comparison;
    this.track = track;
    this.clock = clock;
    this.every = every;
    thread.setDaemon(true);
  }

  /**
   * Starts the thread that compares the clocks. Until {@link #end} returns, no other thread may use
   * the {@code ClockComparison}.
   */
  ClockWatch start() {
    thread.start();
    return this;
  }

  private void watch() {
    try {
      while (!over.await(every.toNanos(), TimeUnit.NANOSECONDS)) {
        try {
          track.add(clock.nanos(), comparison.measure(every));
        } catch (FleetException e) {
          // The conductor did not answer. The next comparison, which takes place before the next
          // phase at the latest, shows the clock's error. If the conductor has died, the phase ends
          // anyway.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void end() throws InterruptedException {
    over.countDown();
    thread.join();
  }
}
