package assay.study.continuous.entry;

import assay.lab.study.Require;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Computes split points in the same way as the generator of the continuous suite (report of the
 * continuous suite, section 13.5.1).
 */
public final class Splits {
  private static final int MOST = 10_000_000;

  private Splits() {}

  /**
   * Returns the split points that divide a range of rows into equal tablets. Each split point is a
   * row number in hexadecimal, without trailing zeros.
   *
   * @param tablets number of tablets, which is one more than the number of split points
   * @param min lowest row number
   * @param max upper bound of the row numbers (exclusive)
   * @throws IllegalArgumentException if there are more tablets than rows, or if the range is empty
   */
  public static List<String> of(int tablets, long min, long max) {
    Require.that(
        min >= 0 && min < max,
        "min row must be at least 0 and below max row; got " + min + " and " + max);
    long most = Math.min(MOST, max - min);
    Require.that(
        tablets >= 1 && tablets <= most,
        "number of tablets must be from 1 to " + most + "; got " + tablets);
    long distance = (max - min) / tablets + 1;
    return LongStream.range(1, tablets)
        .mapToObj(k -> String.format("%016x", k * distance + min).replaceFirst("0+$", ""))
        .toList();
  }
}
