package assay.lab.plan.phase;

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
}
