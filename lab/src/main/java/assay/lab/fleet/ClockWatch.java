package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockComparison;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.load.NanoClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Compares a worker's clock from time to time while a phase goes on, on a thread of its own. */
final class ClockWatch {
  private final ClockComparison comparison;
  private final ClockTrack track;
  private final NanoClock clock;
  private final Duration every;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "assay-clock");

  private ClockWatch(
      ClockComparison comparison, ClockTrack track, NanoClock clock, Duration every) {
    this.comparison = comparison;
    this.track = track;
    this.clock = clock;
    this.every = every;
    thread.setDaemon(true);
  }

  /**
   * Begins; nobody else compares until it ends.
   *
   * @param track takes what is found
   */
  static ClockWatch start(
      ClockComparison comparison, ClockTrack track, NanoClock clock, Duration every) {
    ClockWatch watch = new ClockWatch(comparison, track, clock, every);
    watch.thread.start();
    return watch;
  }

  private void watch() {
    try {
      while (!over.await(every.toNanos(), TimeUnit.NANOSECONDS)) {
        try {
          track.add(clock.nanos(), comparison.measure(every));
        } catch (FleetException e) {
          // No answer this time. How wrong the clock became meanwhile the next comparison tells,
          // at the latest the one before the next phase; and who leads no more ends the phase.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for a comparison that is under way: it is a few exchanges. */
  void end() throws InterruptedException {
    over.countDown();
    thread.join();
  }
}
