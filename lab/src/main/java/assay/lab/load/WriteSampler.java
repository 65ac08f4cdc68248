package assay.lab.load;

import assay.lab.workload.draw.Seed;
import java.util.SplittableRandom;

/**
 * Decides which of a load thread's inserts are sampled: each independently with the same
 * probability, until the ring asks for fewer. Draws the number of inserts to skip instead of
 * deciding for each insert, so that a skipped insert costs only a subtraction. Allocates nothing.
 * Used by one thread.
 */
final class WriteSampler {
  static final WriteSampler NONE = new WriteSampler(null, 0, null);

  private static final long NEVER = Long.MAX_VALUE;

  private final WriteRing ring;
  private final SplittableRandom random;
  private final double share;

  /** Halvings of the share from which the next sampled insert is drawn. */
  private int halvings;

  private WriteSampler(WriteRing ring, double share, SplittableRandom random) {
    this.ring = ring;
    this.share = share;
    this.random = random;
  }

  /**
   * @param share of all inserts, above 0 and at most 1
   * @param seed of the load thread
   */
  static WriteSampler into(WriteRing ring, double share, Seed seed) {
    return new WriteSampler(ring, share, seed.random(Seed.Purpose.LAG_SAMPLES));
  }

  /** Number of inserts until the next sampled one; 1 is the very next. */
  long next() {
    if (ring == null) {
      return NEVER;
    }
    halvings = ring.halvings();
    double logOfOthers = Math.log1p(-Math.scalb(share, -halvings));
    return 1 + (long) (Math.log(1 - random.nextDouble()) / logOfOthers);
  }

  long take(long row, long nanos) {
    ring.offer(row, nanos, halvings);
    return next();
  }
}
