package assay.lab.load;

import assay.lab.plan.rate.Pacing.Arrivals;
import assay.lab.plan.rate.Pacing.OpenLoop;
import assay.lab.plan.rate.RateCurve;
import assay.lab.workload.draw.Seed;
import java.util.SplittableRandom;

/**
 * Due times of one load thread in an open loop, in ascending order. Only the load thread uses the
 * object.
 *
 * <p>At a constant rate, the gaps between due operations are equal. At a varying rate, the k-th
 * operation, counted across all threads, is due when the integral of the rate reaches k. Poisson
 * arrivals are first drawn for a rate of one operation per second. Each drawn arrival time, in
 * seconds, is then mapped to the time at which the integral of the actual rate reaches the same
 * number.
 */
final class Schedule {
  private static final double NEVER_NANOS = 1e18;

  private final long startNanos;
  private final RateCurve curve;

  /**
   * Gap between the thread's operations. The unit is nanoseconds. If the rate varies, the gap is a
   * number of operations instead.
   */
  private final double gap;

  private final double first;
  private final SplittableRandom random;
  private double sum;
  private long drawn;
  private int segment;

  private Schedule(
      long startNanos, RateCurve curve, double first, double gap, SplittableRandom random) {
    this.startNanos = startNanos;
    this.curve = curve;
    this.first = first;
    this.gap = gap;
    this.random = random;
  }

  static Schedule of(OpenLoop pacing, long startNanos, int thread, int threads, Seed seed) {
    RateCurve rate = pacing.ratePerSecond();
    double gap = rate.isConstant() ? 1e9 / rate.last() : 1;
    RateCurve curve = rate.isConstant() ? null : rate;
    return pacing.arrivals() == Arrivals.CONSTANT
        ? new Schedule(startNanos, curve, gap * thread, gap * threads, null)
        : new Schedule(startNanos, curve, 0, gap * threads, seed.random(Seed.Purpose.ARRIVALS));
  }

  /**
   * Returns the time at which the next operation is due, or {@link Long#MAX_VALUE} if there are no
   * more operations.
   */
  long next() {
    double next;
    if (random == null) {
      // A multiplication instead of repeated additions keeps the rate exact in long runs.
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
    // Rounding ensures that an operation due at a full second does not belong to the previous
    // second.
    return nanos < NEVER_NANOS ? startNanos + Math.round(nanos) : Long.MAX_VALUE;
  }
}
