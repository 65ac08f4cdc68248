package assay.lab.load;

import assay.lab.workload.draw.Seed;
import java.util.SplittableRandom;

/**
 * Draws which of a load thread's inserts are sampled: each with the same probability, whatever the
 * others, until the ring asks for fewer. It draws how many are left out rather than each one, so
 * that those cost a subtraction. Allocates nothing. Of one thread.
 */
final class WriteSampler {
  /** Takes nothing, ever. */
  static final WriteSampler NONE = new WriteSampler(null, 0, null);

  private static final long NEVER = Long.MAX_VALUE;

  private final WriteRing ring;
  private final SplittableRandom random;
  private final double share;

  /** Of the share that the next sampled insert is drawn of. */
  private int halvings;

  private WriteSampler(WriteRing ring, double share, SplittableRandom random) {
    this.ring = ring;
    this.share = share;
    this.random = random;
  }

  /**
   * @param share of all inserts, above 0 to 1
   * @param seed of the load thread
   */
  static WriteSampler into(WriteRing ring, double share, Seed seed) {
    return new WriteSampler(ring, share, seed.random(Seed.Purpose.LAG_SAMPLES));
  }

  /** How many inserts from now on the next sampled one is; 1 is the very next. */
  long next() {
    if (ring == null) {
      return NEVER;
    }
    halvings = ring.halvings();
    double logOfOthers = Math.log1p(-Math.scalb(share, -halvings));
    return 1 + (long) (Math.log(1 - random.nextDouble()) / logOfOthers);
  }

  /** Takes an insert, and draws the next as {@link #next} does. */
  long take(long row, long nanos) {
    ring.offer(row, nanos, halvings);
    return next();
  }
}
