package assay.lab.load;

import assay.lab.plan.phase.Pacing.Arrivals;
import assay.lab.plan.phase.Pacing.OpenLoop;
import java.util.SplittableRandom;

/** Due times of one load thread in an open loop, ascending. Used by that thread alone. */
final class Schedule {
  private final long startNanos;
  private final double gapNanos;
  private final SplittableRandom random;
  private final double firstNanos;
  private double sumNanos;
  private long drawn;

  private Schedule(long startNanos, double firstNanos, double gapNanos, SplittableRandom random) {
    this.startNanos = startNanos;
    this.firstNanos = firstNanos;
    this.gapNanos = gapNanos;
    this.random = random;
  }

  /** The due times of thread {@code thread} of {@code threads}. */
  static Schedule of(OpenLoop pacing, long startNanos, int thread, int threads, long seed) {
    double gapNanos = 1e9 / pacing.ratePerSecond();
    return pacing.arrivals() == Arrivals.CONSTANT
        ? new Schedule(startNanos, gapNanos * thread, gapNanos * threads, null)
        : new Schedule(
            startNanos,
            0,
            gapNanos * threads,
            // As for the operations, the seed is mixed first; and these are not to be theirs.
            new SplittableRandom(new SplittableRandom(~seed).nextLong() + thread));
  }

  /** When the next operation is due. */
  long next() {
    if (random == null) {
      // Multiplied, not added up: the rate stays exact however long the run is.
      return startNanos + (long) (firstNanos + gapNanos * drawn++);
    }
    sumNanos -= Math.log(1 - random.nextDouble()) * gapNanos;
    return startNanos + (long) sumNanos;
  }
}
