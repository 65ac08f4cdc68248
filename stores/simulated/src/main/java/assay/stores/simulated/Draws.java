package assay.stores.simulated;

import java.util.SplittableRandom;

/**
 * A session's sequence of pseudo-random numbers from 0 (inclusive) to 1 (exclusive). Not
 * thread-safe.
 */
interface Draws {
  double next();

  static Draws random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return random::nextDouble;
  }

  /**
   * Returns a sequence that covers the interval from 0 to 1 evenly, even if only a few numbers are
   * drawn. The seed determines the first number, and each later number advances by the golden
   * ratio. The numbers of a short run thus match the specified distribution, but successive numbers
   * are not independent.
   */
  static Draws even(long seed) {
    return new Even(new SplittableRandom(seed).nextDouble());
  }

  /** Sequence that is calculated in integer arithmetic, so that no rounding error accumulates. */
  final class Even implements Draws {
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
