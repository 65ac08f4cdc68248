package assay.store.client;

import assay.store.Cell;

/**
 * Provides a reusable {@link Cell} for a session's results. A new cell replaces the old cell after
 * 10,000 uses, so that the cell is always in G1's young generation. Under G1, storing a reference
 * in a field of an old-generation object costs a memory fence. Five fences per cell would double
 * the cost of passing a cell to a sink. Not thread-safe.
 */
public final class YoungCell {
  private static final int USES = 10_000;

  private Cell cell = new Cell();
  private int left = USES;

  /** Returns the cell to fill next. */
  public Cell next() {
    if (--left == 0) {
      left = USES;
      cell = new Cell();
    }
    return cell;
  }

  /** Returns the cell that was filled last. */
  public Cell last() {
    return cell;
  }
}
