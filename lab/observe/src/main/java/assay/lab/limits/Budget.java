package assay.lab.limits;

import java.time.Duration;

/**
 * Limits on the bytes and the time of a measurement.
 *
 * @param bytes total number of bytes read and written on all disks
 * @param time total time of the measurement
 */
public record Budget(long bytes, Duration time) {
  public static final Budget USUAL = new Budget(1_000_000_000L, Duration.ofSeconds(60));

  private static final long LEAST_BYTES = 64_000_000;

  public Budget {
    if (bytes < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "bytes must be at least "
              + LEAST_BYTES
              + ", because a smaller test would measure the disk's cache; got "
              + bytes);
    }
    if (time.compareTo(Duration.ofSeconds(5)) < 0) {
      throw new IllegalArgumentException(
          "time must be at least 5 s; got " + time.toSeconds() + " s");
    }
  }

  Budget part(int parts) {
    return new Budget(Math.max(LEAST_BYTES, bytes / parts), atLeastFive(time.dividedBy(parts)));
  }

  private static Duration atLeastFive(Duration part) {
    return part.compareTo(Duration.ofSeconds(5)) < 0 ? Duration.ofSeconds(5) : part;
  }
}
