package assay.study.continuous.entry;

/**
 * Random bytes within values. As in the suite, their length has a Zipf distribution: {@code
 * zipf(max − min, exponent) + min}.
 *
 * @param min minimum number of bytes, from 0
 * @param max maximum number of bytes, above {@code min}
 * @param exponent exponent of the distribution, above 0
 */
public record Padding(int min, int max, double exponent) {
  private static final int MOST = 1_000_000;
  private static final double HIGHEST_EXPONENT = 100;

  public Padding {
    if (min < 0 || max <= min || max > MOST) {
      throw new IllegalArgumentException(
          "padding must have 0 ≤ min < max ≤ " + MOST + " bytes; got min " + min + ", max " + max);
    }
    if (!(exponent > 0) || exponent > HIGHEST_EXPONENT) {
      throw new IllegalArgumentException(
          "padding's exponent " + exponent + " must be above 0 and at most " + HIGHEST_EXPONENT);
    }
  }
}
