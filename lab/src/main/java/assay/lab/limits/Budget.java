package assay.lab.limits;

import java.time.Duration;

/**
 * How much a measurement may take.
 *
 * @param bytes that are read and written in all, disks together
 * @param time of everything together
 */
public record Budget(long bytes, Duration time) {
  public static final Budget USUAL = new Budget(1_000_000_000L, Duration.ofSeconds(60));

  private static final long LEAST_BYTES = 64_000_000;

  public Budget {
    if (bytes < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "bytes " + bytes + ": from " + LEAST_BYTES + " on a disk's cache is left behind");
    }
    if (time.compareTo(Duration.ofSeconds(5)) < 0) {
      throw new IllegalArgumentException("time " + time.toSeconds() + " s: from 5 s");
    }
  }

  /** An equal part of it. */
  Budget part(int parts) {
    return new Budget(Math.max(LEAST_BYTES, bytes / parts), atLeastFive(time.dividedBy(parts)));
  }

  private static Duration atLeastFive(Duration part) {
    return part.compareTo(Duration.ofSeconds(5)) < 0 ? Duration.ofSeconds(5) : part;
  }
}
