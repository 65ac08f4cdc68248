package assay.lab.lag;

import java.util.SplittableRandom;

/**
 * Drops sampled rows if they arrive faster than planned, so that the remaining rows are a uniform
 * sample of the whole phase although its rate was not known in advance (adaptive sampling, Flajolet
 * 1990). Each row independently draws how many halvings of the share it survives. A row that is
 * sampled after some halvings has survived those halvings. When there are too many rows, the share
 * is halved once more. This also applies to earlier rows: readers of the result ignore rows that
 * drew less than the final {@link #halvings}. Used by one thread.
 */
final class AdaptiveSampler {
  /** Number of rows that are always kept, because the first rows say nothing about the rate. */
  private static final int FREE_ROWS = 4;

  private final double rowsPerSecond;
  private final SplittableRandom random;
  private final long[] byDraw = new long[Long.SIZE + 1];
  private int halvings;
  private long kept;
  private long beginNanos;

  /**
   * @param rowsPerSecond maximum mean rate of rows that remain in the sample
   */
  AdaptiveSampler(double rowsPerSecond, SplittableRandom random) {
    this.rowsPerSecond = rowsPerSecond;
    this.random = random;
  }

  void begin(long nowNanos) {
    beginNanos = nowNanos;
  }

  /**
   * Draws for a row; the row is dropped if the result is less than {@link #halvings} afterwards.
   *
   * @param outlived how often the share had been halved when the row was sampled
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
