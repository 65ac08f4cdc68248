package assay.lab.run.file;

import java.time.Instant;
import java.util.function.LongUnaryOperator;

/**
 * The common clock of a run: seconds since the run began, on the conductor's monotonic clock.
 *
 * @param start wall-clock time at which the run began
 * @param startNanos the conductor's {@code System.nanoTime()} at the same moment
 * @param toConductor converts a reading of this process's {@code System.nanoTime()} to the
 *     conductor's clock
 */
public record RunClock(Instant start, long startNanos, LongUnaryOperator toConductor) {
  /** Creates the clock of the conductor's own process. */
  public RunClock(Instant start, long startNanos) {
    this(start, startNanos, LongUnaryOperator.identity());
  }

  public static RunClock startNow() {
    return new RunClock(Instant.now(), System.nanoTime());
  }

  /** Returns the clock of the same run for another process. */
  public RunClock readBy(LongUnaryOperator newToConductor) {
    return new RunClock(start, startNanos, newToConductor);
  }

  /**
   * Returns the seconds between the run's start and {@code nanos} on the clock of this process's
   * {@code System.nanoTime()}.
   */
  public double seconds(long nanos) {
    return (toConductor.applyAsLong(nanos) - startNanos) / 1e9;
  }
}
