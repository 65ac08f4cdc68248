package assay.lab.workload.draw;

import assay.store.Names;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Distribution of requests over rows. Names and defaults are YCSB's. */
public sealed interface RequestDistribution {
  double ZIPFIAN_EXPONENT = 0.99;

  record Uniform() implements RequestDistribution {}

  /**
   * Row 0 is the most popular row, followed by row 1 and so on. In ordered tables, popular rows are
   * therefore adjacent.
   */
  record Zipfian(double exponent) implements RequestDistribution {
    public Zipfian {
      checkExponent("zipfian", exponent);
    }
  }

  /** YCSB's zipfian: drawn from 10^10 ranks, with popular rows spread over the table. */
  record ScrambledZipfian(double exponent) implements RequestDistribution {
    public ScrambledZipfian {
      checkExponent("scrambled-zipfian", exponent);
    }

    public ScrambledZipfian() {
      this(ZIPFIAN_EXPONENT);
    }
  }

  /** The newest rows are the most popular. */
  record Latest(double exponent) implements RequestDistribution {
    public Latest {
      checkExponent("latest", exponent);
    }
  }

  /**
   * A share of the operations goes to the first rows, which are equally popular.
   *
   * @param dataShare share of the rows that is hot
   * @param operationShare share of the operations that use hot rows
   */
  record Hotspot(double dataShare, double operationShare) implements RequestDistribution {
    public Hotspot {
      if (!(dataShare > 0 && dataShare <= 1 && operationShare >= 0 && operationShare <= 1)) {
        throw new IllegalArgumentException(
            "hotspot with data share "
                + dataShare
                + " and operation share "
                + operationShare
                + ": both shares must be from 0 to 1, and the data share above 0");
      }
    }
  }

  /**
   * The newest rows are the most popular; popularity decreases exponentially with age.
   *
   * @param percentile percentage of the operations that use the newest rows
   * @param dataShare share of the rows that counts as the newest rows
   */
  record Exponential(double percentile, double dataShare) implements RequestDistribution {
    public Exponential {
      if (!(percentile > 0 && percentile < 100 && dataShare > 0 && dataShare <= 1)) {
        throw new IllegalArgumentException(
            "exponential with percentile "
                + percentile
                + " and data share "
                + dataShare
                + ": must be 0 < percentile < 100 and 0 < data share ≤ 1");
      }
    }
  }

  record Sequential() implements RequestDistribution {}

  static Map<String, RequestDistribution> byName() {
    return new TreeMap<>(
        Map.of(
            "uniform", new Uniform(),
            "zipfian", new Zipfian(ZIPFIAN_EXPONENT),
            "scrambled-zipfian", new ScrambledZipfian(),
            "latest", new Latest(ZIPFIAN_EXPONENT),
            "hotspot", new Hotspot(0.2, 0.8),
            "exponential", new Exponential(95, 0.8571428571),
            "sequential", new Sequential()));
  }

  /**
   * The distribution with this name and with default parameters.
   *
   * @throws IllegalArgumentException if there is no such distribution
   */
  static RequestDistribution named(String name) {
    RequestDistribution distribution = byName().get(name.toLowerCase(Locale.ROOT));
    if (distribution == null) {
      throw new IllegalArgumentException(
          "no distribution '" + name + "'; " + Names.nearest(name, byName().keySet()));
    }
    return distribution;
  }

  private static void checkExponent(String name, double exponent) {
    if (!(exponent > 0 && exponent < 1)) {
      throw new IllegalArgumentException(
          name + " with exponent " + exponent + ": must be 0 < exponent < 1");
    }
  }

  /**
   * Text of the distribution in plans: the name if the parameters are the defaults, or else the
   * record's text with the parameters.
   */
  default String label() {
    return byName().entrySet().stream()
        .filter(entry -> entry.getValue().equals(this))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(this::toString);
  }
}
