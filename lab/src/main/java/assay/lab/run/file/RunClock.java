package assay.lab.run.file;

import java.time.Instant;

/**
 * The one clock of a run: seconds since the run began, on the conductor's monotonic clock.
 *
 * @param start wall-clock time at which the run began
 * @param startNanos {@code System.nanoTime()} at the same moment
 */
public record RunClock(Instant start, long startNanos) {
  /** A clock that begins now. */
  public static RunClock startNow() {
    return new RunClock(Instant.now(), System.nanoTime());
  }

  /**
   * Seconds between the run's start and {@code nanos} on the clock of {@code System.nanoTime()}.
   */
  public double seconds(long nanos) {
    return (nanos - startNanos) / 1e9;
  }
}
