package assay.lab.plan.phase;

import java.time.Duration;

/**
 * Whether a failed insert is tried again, within the same operation: its response time counts from
 * the first try.
 *
 * @param most so many further tries; 0 for none
 * @param pause before each of them
 */
public record InsertRetry(int most, Duration pause) {
  /** What fails has failed. */
  public static final InsertRetry NONE = new InsertRetry(0, Duration.ZERO);

  public InsertRetry {
    if (most < 0 || pause.isNegative()) {
      throw new IllegalArgumentException(
          "insert retries " + most + ", pause " + pause + ": must be at least 0");
    }
  }
}
