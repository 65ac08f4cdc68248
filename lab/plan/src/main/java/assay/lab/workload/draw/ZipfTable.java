package assay.lab.workload.draw;

/**
 * Draws numbers from a Zipf distribution over 1 … n by Walker's alias method, which needs one table
 * lookup per draw. Thread-safe.
 */
public final class ZipfTable {
  private final int[] alias;
  private final float[] share;

  /**
   * @param exponent exponent of the distribution; values above 1 are allowed
   */
  public ZipfTable(int n, double exponent) {
    alias = new int[n];
    share = new float[n];
    double[] scaled = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      scaled[i] = Math.pow(i + 1, -exponent);
      sum += scaled[i];
    }
    for (int i = 0; i < n; i++) {
      scaled[i] *= n / sum;
    }
    fill(scaled);
  }

  private void fill(double[] scaled) {
    int n = scaled.length;
    int[] low = new int[n];
    int[] high = new int[n];
    int lows = 0;
    int highs = 0;
    for (int i = 0; i < n; i++) {
      if (scaled[i] < 1) {
        low[lows++] = i;
      } else {
        high[highs++] = i;
      }
    }
    while (lows > 0 && highs > 0) {
      int filled = low[--lows];
      int donor = high[--highs];
      share[filled] = (float) scaled[filled];
      alias[filled] = donor;
      scaled[donor] -= 1 - scaled[filled];
      if (scaled[donor] < 1) {
        low[lows++] = donor;
      } else {
        high[highs++] = donor;
      }
    }
    while (highs > 0) {
      share[high[--highs]] = 1;
    }
    while (lows > 0) {
      share[low[--lows]] = 1;
    }
  }

  /** Maps 64 random bits to a number from 1 to n. */
  public int draw(long bits) {
    int column = (int) (((bits >>> 32) * alias.length) >>> 32);
    float within = (bits & 0xffffff) * 0x1.0p-24f;
    return 1 + (within < share[column] ? column : alias[column]);
  }
}
