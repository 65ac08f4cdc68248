package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockComparison;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.load.NanoClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Periodically compares a worker's clock with the conductor's during a phase, on a separate thread.
 */
final class ClockWatch {
  private final ClockComparison comparison;
  private final ClockTrack track;
  private final NanoClock clock;
  private final Duration every;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "assay-clock");

  /**
   * @param track receives the results of the comparisons
   */
  ClockWatch(ClockComparison comparison, ClockTrack track, NanoClock clock, Duration every) {
    this.comparison = comparison;
    this.track = track;
    this.clock = clock;
    this.every = every;
    thread.setDaemon(true);
  }

  /** Starts the thread. Until {@link #end}, no other thread may use the comparison. */
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
          // There was no answer this time. The next comparison, which takes place before the next
          // phase at the latest, shows how far the clock was off. If the conductor is gone, the
          // phase ends anyway.
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
