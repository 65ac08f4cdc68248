package assay.lab.load;

import assay.lab.workload.draw.Seed;
import java.util.SplittableRandom;

/**
 * Decides which of a load thread's inserts are sampled. All inserts have the same probability of
 * being sampled, independently of each other, until the {@link WriteRing} requests a smaller share.
 * The sampler draws the number of inserts to skip, so that a skipped insert costs only a
 * subtraction. Allocates no memory. Used by one thread.
 */
final class WriteSampler {
  static final WriteSampler NONE = new WriteSampler(null, 0, null);

  private static final long NEVER = Long.MAX_VALUE;

  private final WriteRing ring;
  private final SplittableRandom random;
  private final double share;

  private int halvings;

  private WriteSampler(WriteRing ring, double share, SplittableRandom random) {
    this.ring = ring;
    this.share = share;
    this.random = random;
  }

  static WriteSampler into(WriteRing ring, double share, Seed seed) {
    return new WriteSampler(ring, share, seed.random(Seed.Purpose.LAG_SAMPLES));
  }

  /**
   * Returns the number of inserts until the next sampled insert; 1 means that the next insert is
   * sampled.
   */
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
