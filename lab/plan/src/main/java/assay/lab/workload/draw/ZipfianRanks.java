package assay.lab.workload.draw;

/**
 * Draws ranks from a zipfian distribution by the method of Gray et al., "Quickly Generating
 * Billion-Record Synthetic Databases" (SIGMOD 1994). YCSB uses the same method. Not thread-safe.
 */
public final class ZipfianRanks {
  private static final long SUMMED_TERM_BY_TERM = 10_000;

  private final double exponent;
  private final double alpha;
  private final boolean isOfYcsb;
  private final double zeta2;
  private final double halfPower;
  private long items;
  private double zetaN;
  private double eta;

  /** Creates a distribution over the ranks 0 to {@code items} − 1. */
  public ZipfianRanks(long items, double exponent) {
    this(items, exponent, zeta(0, items, exponent, 0));
  }

  public ZipfianRanks(long items, double exponent, double zetaN) {
    if (items < 1 || !(exponent > 0 && exponent < 1)) {
      throw new IllegalArgumentException(
          items
              + " items, exponent "
              + exponent
              + ": there must be at least 1 item, and the exponent must be above 0 and below 1");
    }
    this.items = items;
    this.exponent = exponent;
    this.zetaN = zetaN;
    alpha = 1 / (1 - exponent);
    isOfYcsb = Math.abs(alpha - 100) < 1e-9;
    zeta2 = zeta(0, 2, exponent, 0);
    halfPower = Math.pow(0.5, exponent);
    updateEta();
  }

  public void growTo(long newItems) {
    if (newItems > items) {
      zetaN = zeta(items, newItems, exponent, zetaN);
      items = newItems;
      updateEta();
    }
  }

  /**
   * Maps a uniform random number to a rank.
   *
   * @param u uniform random number from 0 (inclusive) to 1 (exclusive)
   */
  public long rank(double u) {
    double uz = u * zetaN;
    if (uz < 1) {
      return 0;
    }
    if (uz < 1 + halfPower) {
      return Math.min(1, items - 1);
    }
    double base = eta * u - eta + 1;
    long rank = (long) (items * (isOfYcsb ? hundredthPower(base) : Math.pow(base, alpha)));
    return Math.min(rank, items - 1);
  }

  /**
   * Computes the hundredth power twice as fast as {@link Math#pow}. With YCSB's exponent (0.99),
   * alpha is 100 except for a rounding error.
   */
  private static double hundredthPower(double x) {
    double x2 = x * x;
    double x4 = x2 * x2;
    double x8 = x4 * x4;
    double x16 = x8 * x8;
    double x32 = x16 * x16;
    return x32 * x32 * (x32 * x4);
  }

  private void updateEta() {
    eta = (1 - Math.pow(2.0 / items, 1 - exponent)) / (1 - zeta2 / zetaN);
  }

  private static double zeta(long from, long to, double exponent, double sum) {
    double total = sum;
    long exact = Math.min(to, Math.max(from, SUMMED_TERM_BY_TERM));
    for (long i = from + 1; i <= exact; i++) {
      total += Math.pow((double) i, -exponent);
    }
    // The Euler–Maclaurin formula adds up the remaining terms. The formula is exact to twelve
    // digits, and fast for a billion rows.
    double m = (double) exact;
    double n = (double) to;
    double s = 1 - exponent;
    return total
        + (Math.pow(n, s) - Math.pow(m, s)) / s
        + (Math.pow(n, -exponent) - Math.pow(m, -exponent)) / 2
        + exponent / 12 * (Math.pow(m, -exponent - 1) - Math.pow(n, -exponent - 1));
  }
}
