package assay.stores.simulated;

import assay.store.QuantityParser;
import java.util.Locale;
import org.apache.commons.statistics.distribution.LogNormalDistribution;

/**
 * A distribution of service times, given by its quantile function. Immutable; calls allocate no
 * memory.
 */
@FunctionalInterface
interface Latency {
  String FORMS =
      "0, constant:1ms, uniform:1ms..2ms, exponential:2ms (mean)"
          + " or lognormal:2ms,0.5 (median, sigma)";

  Latency NONE = quantile -> 0;

  /**
   * Returns the service time at a quantile, in nanoseconds.
   *
   * @param quantile from 0 (inclusive) to 1 (exclusive)
   */
  long nanos(double quantile);

  /**
   * Parses a distribution in one of the {@link #FORMS}. A time without the name of a distribution
   * means a constant service time.
   *
   * @throws IllegalArgumentException if {@code text} has none of these forms
   */
  static Latency parse(String text) {
    int colon = text.indexOf(':');
    String form = colon < 0 ? "constant" : text.substring(0, colon).strip();
    String amounts = text.substring(colon + 1).strip();
    try {
      return switch (form.toLowerCase(Locale.ROOT)) {
        case "constant" -> constant(nanosOf(amounts));
        case "uniform" -> uniform(amounts);
        case "exponential" -> exponential(nanosOf(amounts));
        case "lognormal" -> lognormal(amounts);
        default -> throw new IllegalArgumentException("unknown distribution '" + form + "'");
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a latency: " + e.getMessage() + "; expected " + FORMS, e);
    }
  }

  private static Latency constant(long nanos) {
    return nanos == 0 ? NONE : quantile -> nanos;
  }

  private static Latency uniform(String amounts) {
    int dots = amounts.indexOf("..");
    if (dots < 0) {
      throw new IllegalArgumentException("a uniform latency needs two bounds");
    }
    long low = nanosOf(amounts.substring(0, dots));
    long high = nanosOf(amounts.substring(dots + 2));
    if (low > high) {
      throw new IllegalArgumentException("the lower bound is above the upper bound");
    }
    return quantile -> low + (long) (quantile * (high - low));
  }

  private static Latency exponential(long meanNanos) {
    return quantile -> (long) (-meanNanos * Math.log1p(-quantile));
  }

  private static Latency lognormal(String amounts) {
    int comma = amounts.indexOf(',');
    if (comma < 0) {
      throw new IllegalArgumentException("a lognormal latency needs a median and a sigma");
    }
    long medianNanos = nanosOf(amounts.substring(0, comma));
    String sigma = amounts.substring(comma + 1).strip();
    if (medianNanos == 0 || !sigma.matches("[0-9]*\\.?[0-9]+") || Double.parseDouble(sigma) <= 0) {
      throw new IllegalArgumentException("median and sigma must be above zero");
    }
    LogNormalDistribution distribution =
        LogNormalDistribution.of(Math.log((double) medianNanos), Double.parseDouble(sigma));
    return quantile -> (long) distribution.inverseCumulativeProbability(quantile);
  }

  private static long nanosOf(String text) {
    return QuantityParser.duration(text).toNanos();
  }
}
