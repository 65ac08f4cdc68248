package assay.study.continuous.walk;

import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.study.continuous.entry.RowText;
import java.util.SplittableRandom;

/** Draws row numbers, and holds one as the bytes of a row. Of one thread. */
final class RandomRows {
  private final SplittableRandom random;
  private final long min;
  private final long max;

  RandomRows(Seed seed, long min, long max) {
    random = seed.random(Seed.Purpose.OPERATIONS);
    this.min = min;
    this.max = max;
  }

  /** A row of the range. */
  long next() {
    return random.nextLong(min, max);
  }

  /** A row that at least {@code width} rows of the range begin with. */
  long nextBefore(long width) {
    return random.nextLong(min, Math.max(min + 1, max - width + 1));
  }

  /** A number from 0, below {@code bound}. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Bytes that hold rows, to be filled again and again. */
  static Bytes newRow() {
    return Bytes.of(new byte[RowText.DIGITS]);
  }
}
