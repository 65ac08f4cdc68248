package assay.store.client;

import assay.store.Columns;

/** Estimates how many cells a scan needs, based on the session's earlier scans. Not thread-safe. */
public final class ScanEstimate {
  /** Assumed number of cells per row until the first scan has counted them. */
  private static final double CELLS_PER_ROW = 10;

  private double cellsPerRow = CELLS_PER_ROW;

  /**
   * Number of cells to fetch for some rows: one more than these rows have, because only the first
   * cell of the next row shows that the last row is complete.
   */
  public double cells(Columns columns, long rows) {
    return Math.ceil(rows * (columns.all() ? cellsPerRow : columns.names().size())) + 1;
  }

  /** Updates the estimate after a scan. */
  public void learn(Columns columns, long rows, long cells) {
    if (columns.all() && rows > 0) {
      cellsPerRow = (double) cells / rows;
    }
  }
}
