package assay.store.client;

import assay.store.Cell;

/**
 * A reused cell that is replaced from time to time, so that it stays in the young generation: under
 * G1, each reference stored into an old object costs a fence, and five such stores cost as much as
 * all other work of passing on a cell. Not thread-safe.
 */
public final class YoungCell {
  private static final int USES = 10_000;

  private Cell cell = new Cell();
  private int left = USES;

  /** The cell to fill next. */
  public Cell next() {
    if (--left == 0) {
      left = USES;
      cell = new Cell();
    }
    return cell;
  }

  /** The cell that was filled last. */
  public Cell last() {
    return cell;
  }
}
