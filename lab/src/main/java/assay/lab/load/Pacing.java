package assay.lab.load;

import java.util.SplittableRandom;

/** When operations are due. */
public sealed interface Pacing {
  /** Each thread starts an operation when its last one has ended; latencies hide what waits. */
  record ClosedLoop() implements Pacing {}

  /**
   * Operations are due at times that do not depend on the store, and are timed from there.
   *
   * @param ratePerSecond of all threads together, above zero
   */
  record OpenLoop(double ratePerSecond, Arrivals arrivals) implements Pacing {
    public OpenLoop {
      if (!(ratePerSecond > 0 && ratePerSecond <= 1e9)) {
        throw new IllegalArgumentException(
            "rate " + ratePerSecond + "/s: above 0 and at most 1e9 is expected");
      }
    }

    /** The due times of thread {@code thread} of {@code threads}. */
    Schedule schedule(long startNanos, int thread, int threads, long seed) {
      double gapNanos = 1e9 / ratePerSecond;
      return arrivals == Arrivals.CONSTANT
          ? new Schedule(startNanos, gapNanos * thread, gapNanos * threads, null)
          : new Schedule(
              startNanos,
              0,
              gapNanos * threads,
              // As for the operations, the seed is mixed first; and these are not to be theirs.
              new SplittableRandom(new SplittableRandom(~seed).nextLong() + thread));
    }
  }

  /** How the gaps between open-loop operations are distributed. */
  enum Arrivals {
    /** Equal gaps. */
    CONSTANT,
    /** Exponential gaps, as from many independent users; bursts included. */
    POISSON
  }

  /** As results name it. */
  default String label() {
    return this instanceof OpenLoop open
        ? open.arrivals().name().toLowerCase(java.util.Locale.ROOT)
        : "closed";
  }

  /** The due times of one thread, ascending. Of one thread. */
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
}
