package assay.lab.plan.rate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/** When operations are due. */
public sealed interface Pacing {
  /** Each thread starts an operation when its last one has ended; latencies hide what waits. */
  record ClosedLoop() implements Pacing {}

  /**
   * Operations are due at times that do not depend on the store, and are timed from there.
   *
   * @param ratePerSecond of all threads together, over the time since the phase began
   */
  record OpenLoop(RateCurve ratePerSecond, Arrivals arrivals) implements Pacing {
    /** Plans travel to workers as notes of at most 1 MB. */
    public static final int MOST_POINTS = 10_000;

    private static final double HIGHEST_PER_SECOND = 1e9;

    public OpenLoop {
      if (!(ratePerSecond.peak() <= HIGHEST_PER_SECOND)) {
        throw new IllegalArgumentException(
            "rate " + ratePerSecond.peak() + "/s must be at most 1e9/s");
      }
      if (ratePerSecond.points().size() > MOST_POINTS) {
        throw new IllegalArgumentException(
            "a rate must have at most "
                + MOST_POINTS
                + " points; got "
                + ratePerSecond.points().size()
                + ". Leave some out: it is linear between two.");
      }
    }

    /** The same rate all the time, above zero. */
    public OpenLoop(double ratePerSecond, Arrivals arrivals) {
      this(constant(ratePerSecond), arrivals);
    }

    private static RateCurve constant(double perSecond) {
      if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("rate " + perSecond + "/s must be above 0/s");
      }
      return RateCurve.constant(perSecond);
    }
  }

  /**
   * An open loop at a constant rate that is not known before an earlier phase is over. It is
   * recorded as the open loop that it becomes.
   *
   * @param share of the rate that the other phase reached, such as 0.5
   * @param phase that other phase
   */
  record ShareOf(double share, String phase, Arrivals arrivals) implements Pacing {
    private static final double MOST = 10;

    public ShareOf {
      if (!(share > 0 && share <= MOST)) {
        throw new IllegalArgumentException(
            "rate " + 100 * share + " % must be above 0 % and at most " + 100 * MOST + " %");
      }
    }

    /** {@code 50 % of full-speed}. */
    public String text() {
      return new BigDecimal(100 * share)
              .round(MathContext.DECIMAL32)
              .stripTrailingZeros()
              .toPlainString()
          + " % of "
          + phase;
    }

    /** What it becomes. */
    public OpenLoop at(double reachedPerSecond) {
      return new OpenLoop(share * reachedPerSecond, arrivals);
    }
  }

  /** How the gaps between open-loop operations are distributed. */
  enum Arrivals {
    /** Equal gaps; where the rate varies, equal shares of its integral. */
    CONSTANT,
    /** Exponential gaps, as from many independent users; bursts included. */
    POISSON
  }

  /** As results name it. */
  default String label() {
    if (this instanceof ClosedLoop) {
      return "closed";
    }
    Arrivals arrivals =
        this instanceof OpenLoop open ? open.arrivals() : ((ShareOf) this).arrivals();
    return arrivals.name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Rate at which operations are due; empty in closed loop, and as long as it is not known. */
  default Optional<RateCurve> rate() {
    return this instanceof OpenLoop open ? Optional.of(open.ratePerSecond()) : Optional.empty();
  }
}
