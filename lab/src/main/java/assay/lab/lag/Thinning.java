package assay.lab.lag;

import java.util.SplittableRandom;

/**
 * Leaves sampled rows out where they come faster than planned, so that what remains is a uniform
 * sample of the whole phase though nobody knew its rate before (adaptive sampling, Flajolet 1990).
 * Every row draws how many halvings of the share it outlives, whatever the others and whenever it
 * comes; one that was drawn of a share that had been halved already has outlived those. When too
 * many have come the share is halved once more, for the rows before it as well: whoever reads the
 * result leaves out those that drew less than {@link #halvings} in the end. Of one thread.
 */
final class Thinning {
  /** What comes at once says nothing of the rate. */
  private static final int FREE_ROWS = 4;

  private final double rowsPerSecond;
  private final SplittableRandom random;
  private final long[] byDraw = new long[Long.SIZE + 1];
  private int halvings;
  private long kept;
  private long beginNanos;

  /**
   * @param rowsPerSecond that may remain, on the average
   */
  Thinning(double rowsPerSecond, SplittableRandom random) {
    this.rowsPerSecond = rowsPerSecond;
    this.random = random;
  }

  /** From when on time counts. */
  void begin(long nowNanos) {
    beginNanos = nowNanos;
  }

  /**
   * What a row draws; it is left out if that is less than {@link #halvings} afterwards.
   *
   * @param outlived how often the share had been halved of which it was drawn
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

  /** How often the share was halved. */
  int halvings() {
    return halvings;
  }
}
