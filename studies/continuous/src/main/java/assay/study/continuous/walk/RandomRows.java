package assay.study.continuous.walk;

import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.study.continuous.entry.RowText;
import java.util.SplittableRandom;

/** Draws random row numbers from a range. Not thread-safe. */
final class RandomRows {
  private final SplittableRandom random;
  private final long min;
  private final long max;

  RandomRows(Seed seed, long min, long max) {
    random = seed.random(Seed.Purpose.OPERATIONS);
    this.min = min;
    this.max = max;
  }

  long next() {
    return random.nextLong(min, max);
  }

  /**
   * Returns a random row number after which the range has at least {@code width} more rows. If the
   * range has fewer rows, returns the lowest row number.
   */
  long nextBefore(long width) {
    return random.nextLong(min, Math.max(min + 1, max - width + 1));
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  static Bytes newRow() {
    return Bytes.of(new byte[RowText.DIGITS]);
  }
}
