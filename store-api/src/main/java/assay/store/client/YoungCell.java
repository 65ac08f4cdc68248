package assay.store.client;

import assay.store.Cell;

/**
 * A cell in which one after another is shown. A new one takes its place now and then, so that it is
 * among the young objects: under G1 each reference that is stored into an old object costs a fence,
 * and five of them as much as all the rest of showing a cell. Of one thread.
 */
public final class YoungCell {
  private static final int USES = 10_000;

  private Cell cell = new Cell();
  private int left = USES;

  /** The cell to show the next one in. */
  public Cell next() {
    if (--left == 0) {
      left = USES;
      cell = new Cell();
    }
    return cell;
  }

  /** The cell that shows the last one. */
  public Cell last() {
    return cell;
  }
}
