package assay.lab.lag;

import java.util.SplittableRandom;

/**
 * Drops sampled rows if rows arrive faster than planned (adaptive sampling, Flajolet 1990). The
 * remaining rows are a uniform sample of the whole phase, although the phase's rate was not known
 * in advance. Whenever the sample contains too many rows, the sampled share of rows is halved. Each
 * halving also applies to earlier rows. For each row, a random number is drawn. A row leaves the
 * sample when the total number of halvings exceeds the row's drawn number. Readers of the result
 * must ignore rows whose drawn number is below the final {@link #halvings}. Used by one thread.
 */
final class AdaptiveSampler {
  /**
   * Number of initial rows that are always kept, because the rate cannot be estimated from the
   * first rows.
   */
  private static final int FREE_ROWS = 4;

  private final double rowsPerSecond;
  private final SplittableRandom random;
  private final long[] byDraw = new long[Long.SIZE + 1];
  private int halvings;
  private long kept;
  private long beginNanos;

  AdaptiveSampler(double rowsPerSecond, SplittableRandom random) {
    this.rowsPerSecond = rowsPerSecond;
    this.random = random;
  }

  void begin(long nowNanos) {
    beginNanos = nowNanos;
  }

  /**
   * Draws a random number for a row: the maximum number of halvings after which the row is still in
   * the sample. The caller must drop the row if the drawn number is below {@link #halvings} after
   * this call.
   *
   * @param outlived number of halvings of the share of sampled rows before the row was sampled
   */
  int draw(int outlived, long nowNanos) {
    int draw = Math.min(Long.SIZE, outlived + Long.numberOfLeadingZeros(random.nextLong()));
    byDraw[draw]++;
    kept += draw >= halvings ? 1 : 0;
    double allowed = FREE_ROWS + rowsPerSecond * (1 + (nowNanos - beginNanos) / 1e9);
    while (kept > allowed && halvings < Long.SIZE) {
      kept -= byDraw[halvings];
      halvings++;
    }
    return draw;
  }

  int halvings() {
    return halvings;
  }
}
