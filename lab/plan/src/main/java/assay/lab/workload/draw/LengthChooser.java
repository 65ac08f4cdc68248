package assay.lab.workload.draw;

/**
 * Maps uniform random numbers to lengths of values (in bytes) or of scans (in rows). Not
 * thread-safe.
 */
@FunctionalInterface
public interface LengthChooser {
  /**
   * @param unit uniform random number from 0 (inclusive) to 1 (exclusive)
   */
  int length(double unit);

  static LengthChooser uniform(int least, int most) {
    long lengths = (long) most - least + 1;
    return unit -> least + (int) (unit * lengths);
  }

  /** Returns a zipfian chooser with YCSB's exponent. The shortest length is the most probable. */
  static LengthChooser zipfian(int least, int most) {
    ZipfianRanks ranks =
        new ZipfianRanks((long) most - least + 1, RequestDistribution.ZIPFIAN_EXPONENT);
    return unit -> least + (int) ranks.rank(unit);
  }
}
