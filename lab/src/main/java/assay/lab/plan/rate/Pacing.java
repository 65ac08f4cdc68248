package assay.lab.plan.rate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

public sealed interface Pacing {
  /**
   * Each thread starts an operation when its previous one has ended. Latencies therefore do not
   * include waiting times.
   */
  record ClosedLoop() implements Pacing {}

  /**
   * Operations are due at times that do not depend on the store, and latencies are measured from
   * these times.
   *
   * @param ratePerSecond of all threads together, over the time since the phase started
   */
  record OpenLoop(RateCurve ratePerSecond, Arrivals arrivals) implements Pacing {
    /** Plans are sent to workers as messages of at most 1 MB. */
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
                + ". Omit some: rates are interpolated between points.");
      }
    }

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
   * An open loop at a constant rate that is unknown until an earlier phase is over. It is recorded
   * as the open loop that it becomes.
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

    /** Form for users, such as {@code 50 % of full-speed}. */
    public String text() {
      return new BigDecimal(100 * share)
              .round(MathContext.DECIMAL32)
              .stripTrailingZeros()
              .toPlainString()
          + " % of "
          + phase;
    }

    public OpenLoop at(double reachedPerSecond) {
      return new OpenLoop(share * reachedPerSecond, arrivals);
    }
  }

  enum Arrivals {
    /** Equal gaps; if the rate varies, equal shares of its integral. */
    CONSTANT,
    /** Exponential gaps, as from many independent users, including bursts. */
    POISSON
  }

  default String label() {
    if (this instanceof ClosedLoop) {
      return "closed";
    }
    Arrivals arrivals =
        this instanceof OpenLoop open ? open.arrivals() : ((ShareOf) this).arrivals();
    return arrivals.name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Rate at which operations are due; empty in closed loop, and while it is unknown. */
  default Optional<RateCurve> rate() {
    return this instanceof OpenLoop open ? Optional.of(open.ratePerSecond()) : Optional.empty();
  }
}
