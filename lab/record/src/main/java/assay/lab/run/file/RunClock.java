package assay.lab.run.file;

import java.time.Instant;
import java.util.function.LongUnaryOperator;

/**
 * The common clock of a run: seconds since the run began, on the monotonic clock of the conductor.
 * The conductor is the process that leads the run.
 *
 * @param start wall-clock time at which the run began
 * @param startNanos the conductor's {@code System.nanoTime()} when the run began
 * @param toConductor converts a reading of this process's {@code System.nanoTime()} to the
 *     conductor's clock
 */
public record RunClock(Instant start, long startNanos, LongUnaryOperator toConductor) {
  public RunClock(Instant start, long startNanos) {
    this(start, startNanos, LongUnaryOperator.identity());
  }

  public static RunClock startNow() {
    return new RunClock(Instant.now(), System.nanoTime());
  }

  public RunClock readBy(LongUnaryOperator newToConductor) {
    return new RunClock(start, startNanos, newToConductor);
  }

  /**
   * Returns the seconds since the run began.
   *
   * @param nanos time on the clock of this process's {@code System.nanoTime()}
   */
  public double seconds(long nanos) {
    return (toConductor.applyAsLong(nanos) - startNanos) / 1e9;
  }
}
