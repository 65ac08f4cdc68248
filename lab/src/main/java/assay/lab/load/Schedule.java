package assay.lab.load;

import assay.lab.plan.rate.Pacing.Arrivals;
import assay.lab.plan.rate.Pacing.OpenLoop;
import assay.lab.plan.rate.RateCurve;
import assay.lab.workload.draw.Seed;
import java.util.SplittableRandom;

/**
 * Due times of one load thread in an open loop, ascending. Used by that thread alone.
 *
 * <p>At a constant rate an operation is due a gap after the other. Where the rate varies, the k-th
 * operation of all threads is due when the integral of the rate reaches k; Poisson arrivals are
 * those of one operation a second, at the times when the integral reaches theirs.
 */
final class Schedule {
  /** Longer than any phase. */
  private static final double NEVER_NANOS = 1e18;

  private final long startNanos;
  private final RateCurve curve;

  /** Between a thread's operations: nanoseconds, or operations of a rate that varies. */
  private final double gap;

  private final double first;
  private final SplittableRandom random;
  private double sum;
  private long drawn;
  private int segment;

  /**
   * @param curve null if the rate is constant
   */
  private Schedule(
      long startNanos, RateCurve curve, double first, double gap, SplittableRandom random) {
    this.startNanos = startNanos;
    this.curve = curve;
    this.first = first;
    this.gap = gap;
    this.random = random;
  }

  /**
   * The due times of thread {@code thread} of {@code threads}.
   *
   * @param seed of the thread
   */
  static Schedule of(OpenLoop pacing, long startNanos, int thread, int threads, Seed seed) {
    RateCurve rate = pacing.ratePerSecond();
    double gap = rate.isConstant() ? 1e9 / rate.last() : 1;
    RateCurve curve = rate.isConstant() ? null : rate;
    return pacing.arrivals() == Arrivals.CONSTANT
        ? new Schedule(startNanos, curve, gap * thread, gap * threads, null)
        : new Schedule(startNanos, curve, 0, gap * threads, seed.random(Seed.Purpose.ARRIVALS));
  }

  /** When the next operation is due; {@link Long#MAX_VALUE} if none is any more. */
  long next() {
    double next;
    if (random == null) {
      // Multiplied, not added up: the rate stays exact however long the run is.
      next = first + gap * drawn++;
    } else {
      sum -= Math.log(1 - random.nextDouble()) * gap;
      next = sum;
    }
    return curve == null ? startNanos + (long) next : due(next);
  }

  private long due(double operation) {
    segment = curve.segment(operation, segment);
    double nanos = curve.seconds(operation, segment) * 1e9;
    // To the nearest: an operation that is due at a full second must not fall into the one before.
    return nanos < NEVER_NANOS ? startNanos + Math.round(nanos) : Long.MAX_VALUE;
  }
}
