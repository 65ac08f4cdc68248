package assay.lab.lag;

import java.util.SplittableRandom;

/**
 * Drops sampled rows if they arrive faster than planned (adaptive sampling, Flajolet 1990). The
 * remaining rows are a uniform sample of the whole phase, although the phase's rate was not known
 * in advance. Each row independently draws the number of halvings of the share that the row
 * survives, including the halvings before the row was sampled. When too many rows have been kept,
 * the share is halved once more. The halving also applies to earlier rows: readers of the result
 * ignore rows whose number is below the final {@link #halvings}. Used by one thread.
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
   * Draws the number of halvings that a row survives. The caller must drop the row if the number is
   * below {@link #halvings} after this call.
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
