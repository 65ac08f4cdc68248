package assay.stores.simulated;

import java.util.SplittableRandom;

/** A session's sequence of numbers from 0, inclusive, to 1, exclusive. Not thread-safe. */
interface Draws {
  double next();

  static Draws random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return random::nextDouble;
  }

  /**
   * Numbers that fill the interval evenly even if few are drawn: they advance from a seeded start
   * in steps of the golden ratio. Even a short run thus has exactly the specified distribution, but
   * successive numbers are not independent.
   */
  static Draws even(long seed) {
    return new Even(new SplittableRandom(seed).nextDouble());
  }

  /** The golden-ratio sequence in integer arithmetic, so that no rounding error accumulates. */
  final class Even implements Draws {
    /** The golden ratio's fractional part, as a share of 2^64. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private long position;

    private Even(double start) {
      position = (long) (start * 0x1p53) << 11;
    }

    @Override
    public double next() {
      position += STEP;
      return (position >>> 11) * 0x1p-53;
    }
  }
}
