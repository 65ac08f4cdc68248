package assay.lab.workload.draw;

/** Turns uniform variates into lengths: of values in bytes, of scans in rows. Of one thread. */
@FunctionalInterface
public interface LengthChooser {
  /**
   * The length of a variate.
   *
   * @param unit from 0, inclusive, to 1, exclusive
   */
  int length(double unit);

  /** Each length equally often. */
  static LengthChooser uniform(int least, int most) {
    long lengths = (long) most - least + 1;
    return unit -> least + (int) (unit * lengths);
  }

  /** The least most often, by YCSB's exponent. */
  static LengthChooser zipfian(int least, int most) {
    ZipfianRanks ranks =
        new ZipfianRanks((long) most - least + 1, RequestDistribution.ZIPFIAN_EXPONENT);
    return unit -> least + (int) ranks.rank(unit);
  }
}
