package assay.study.continuous.entry;

import assay.lab.study.Require;

/**
 * Random bytes within values. As in the continuous suite, the number of bytes has a Zipf
 * distribution: {@code zipf(max − min, exponent) + min}.
 *
 * @param min minimum number of bytes, from 0
 * @param max maximum number of bytes, above {@code min}
 * @param exponent exponent of the Zipf distribution, above 0
 */
public record Padding(int min, int max, double exponent) {
  private static final int MOST = 1_000_000;
  private static final double HIGHEST_EXPONENT = 100;

  public Padding {
    Require.that(
        min >= 0 && max > min && max <= MOST,
        "'padding' must satisfy 0 ≤ 'min' < 'max' ≤ "
            + MOST
            + " bytes; got 'min' "
            + min
            + ", 'max' "
            + max);
    Require.that(
        exponent > 0 && exponent <= HIGHEST_EXPONENT,
        "padding's exponent must be above 0 and at most " + HIGHEST_EXPONENT + "; got " + exponent);
  }
}
