package assay.lab.workload.draw;

import assay.store.Names;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Which rows are asked for how often. The names and defaults are YCSB's. */
public sealed interface RequestDistribution {
  /** YCSB's exponent of the zipfian distributions. */
  double ZIPFIAN_EXPONENT = 0.99;

  /** Every row equally often. */
  record Uniform() implements RequestDistribution {}

  /** Row 0 most often, then row 1 and so on: the popular rows lie together in ordered tables. */
  record Zipfian(double exponent) implements RequestDistribution {
    public Zipfian {
      checkExponent("zipfian", exponent);
    }
  }

  /** As zipfian over 10^10 ranks, the popular rows spread over the table; YCSB's zipfian. */
  record ScrambledZipfian(double exponent) implements RequestDistribution {
    public ScrambledZipfian {
      checkExponent("scrambled-zipfian", exponent);
    }

    /** With YCSB's exponent. */
    public ScrambledZipfian() {
      this(ZIPFIAN_EXPONENT);
    }
  }

  /** The newest rows most often. */
  record Latest(double exponent) implements RequestDistribution {
    public Latest {
      checkExponent("latest", exponent);
    }
  }

  /**
   * A share of the operations goes to the first rows, each of them equally often.
   *
   * @param dataShare share of the rows that is hot
   * @param operationShare share of the operations that goes there
   */
  record Hotspot(double dataShare, double operationShare) implements RequestDistribution {
    public Hotspot {
      if (!(dataShare > 0 && dataShare <= 1 && operationShare >= 0 && operationShare <= 1)) {
        throw new IllegalArgumentException(
            "hotspot of data share "
                + dataShare
                + ", operation share "
                + operationShare
                + ": must be shares from 0 to 1, and some data");
      }
    }
  }

  /**
   * The newest rows most often, older ones exponentially less.
   *
   * @param percentile so many per cent of the operations …
   * @param dataShare … go to this share of the rows, the newest ones
   */
  record Exponential(double percentile, double dataShare) implements RequestDistribution {
    public Exponential {
      if (!(percentile > 0 && percentile < 100 && dataShare > 0 && dataShare <= 1)) {
        throw new IllegalArgumentException(
            "exponential of percentile "
                + percentile
                + ", data share "
                + dataShare
                + ": must be 0 < percentile < 100 and 0 < share ≤ 1");
      }
    }
  }

  /** One row after the other, then from the first again. */
  record Sequential() implements RequestDistribution {}

  /** The distributions by name, with YCSB's default parameters. */
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
   * The distribution of a name, with default parameters.
   *
   * @throws IllegalArgumentException if there is none
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
          name + " of exponent " + exponent + ": must be 0 < exponent < 1");
    }
  }

  /** As a plan shows it: the name, and the parameters where there are any. */
  default String label() {
    return byName().entrySet().stream()
        .filter(entry -> entry.getValue().equals(this))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(this::toString);
  }
}
