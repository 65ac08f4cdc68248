package assay.lab.plan.rate;

import assay.lab.study.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

public sealed interface Pacing {
  /**
   * Each thread starts its next operation when the previous operation has ended. In a closed loop,
   * latencies never include waiting time before an operation starts.
   */
  record ClosedLoop() implements Pacing {}

  /**
   * Operations are due at times that do not depend on the store. Latencies are measured from the
   * due times.
   *
   * @param ratePerSecond rate of all threads together, as a function of the time since the phase's
   *     start
   */
  record OpenLoop(RateCurve ratePerSecond, Arrivals arrivals) implements Pacing {
    /**
     * Maximum number of points of a rate curve. The number is limited because plans are sent to
     * workers in messages of at most 1 MB.
     */
    public static final int MOST_POINTS = 10_000;

    private static final double HIGHEST_PER_SECOND = 1e9;

    public OpenLoop {
      Require.that(
          ratePerSecond.peak() <= HIGHEST_PER_SECOND,
          "rate " + ratePerSecond.peak() + "/s must be at most 1e9/s");
      Require.that(
          ratePerSecond.points().size() <= MOST_POINTS,
          ("a rate must have at most %s points; got %s. Remove some points: rates are interpolated"
                  + " between points.")
              .formatted(MOST_POINTS, ratePerSecond.points().size()));
    }

    public OpenLoop(double ratePerSecond, Arrivals arrivals) {
      this(constant(ratePerSecond), arrivals);
    }

    private static RateCurve constant(double perSecond) {
      Require.that(
          perSecond > 0 && perSecond < Double.POSITIVE_INFINITY,
          "rate " + perSecond + "/s must be above 0/s");
      return RateCurve.constant(perSecond);
    }
  }

  /**
   * Open loop at a constant rate that is known only when an earlier phase has ended. Results
   * contain an {@link OpenLoop} with the actual rate instead.
   *
   * @param share share of the rate that the earlier phase reached, such as 0.5
   * @param phase name of the earlier phase
   */
  record ShareOf(double share, String phase, Arrivals arrivals) implements Pacing {
    private static final double MOST = 10;

    public ShareOf {
      Require.that(
          share > 0 && share <= MOST,
          "rate " + 100 * share + " % must be above 0 % and at most " + 100 * MOST + " %");
    }

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
    /**
     * The gaps between operations are equal. If the rate varies, the integral of the rate is the
     * same over every gap.
     */
    CONSTANT,
    /**
     * The gaps between operations are exponentially distributed. The resulting bursts resemble the
     * requests of many independent users.
     */
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

  /**
   * Returns the rate at which operations are due; empty in a closed loop and while the rate is
   * unknown.
   */
  default Optional<RateCurve> rate() {
    return this instanceof OpenLoop open ? Optional.of(open.ratePerSecond()) : Optional.empty();
  }
}
