package assay.lab.workload.draw;

import assay.store.Names;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Distribution of requests over rows. Names and defaults are the same as in YCSB. */
public sealed interface RequestDistribution {
  double ZIPFIAN_EXPONENT = 0.99;

  record Uniform() implements RequestDistribution {}

  /**
   * Popularity decreases with the row number, so row 0 is the most popular row. In ordered tables,
   * popular rows are therefore adjacent.
   */
  record Zipfian(double exponent) implements RequestDistribution {
    public Zipfian {
      checkExponent("zipfian", exponent);
    }
  }

  /** YCSB's zipfian distribution over 10^10 ranks. Popular rows are spread over the table. */
  record ScrambledZipfian(double exponent) implements RequestDistribution {
    public ScrambledZipfian {
      checkExponent("scrambled-zipfian", exponent);
    }

    public ScrambledZipfian() {
      this(ZIPFIAN_EXPONENT);
    }
  }

  /** A zipfian distribution in which the newest rows are the most popular. */
  record Latest(double exponent) implements RequestDistribution {
    public Latest {
      checkExponent("latest", exponent);
    }
  }

  /**
   * A distribution in which a given share of the operations uses the hot rows, which are the first
   * rows of the table.
   *
   * @param dataShare share of the rows that are hot rows
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
                + ": both shares must be from 0 to 1, and the data share must be above 0");
      }
    }
  }

  /**
   * A distribution in which a row's popularity decreases exponentially with the row's age.
   *
   * @param percentile percentage of the operations that use the newest rows
   * @param dataShare share of the rows that count as the newest rows
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
   * Returns the distribution with a given name and with default parameters.
   *
   * @throws IllegalArgumentException if no distribution has this name
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
   * Returns the text of the distribution in plans: the name if all parameters are the defaults,
   * otherwise the record's text.
   */
  default String label() {
    return byName().entrySet().stream()
        .filter(entry -> entry.getValue().equals(this))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(this::toString);
  }
}
