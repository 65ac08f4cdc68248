package assay.store.client;

import assay.store.Columns;

/**
 * Estimates the number of cells that a scan fetches, based on the session's earlier scans. Not
 * thread-safe.
 */
public final class ScanEstimate {
  /** Number of cells per row that the estimate assumes before the first scan. */
  private static final double CELLS_PER_ROW = 10;

  private double cellsPerRow = CELLS_PER_ROW;

  /**
   * Returns the number of cells to fetch for the given number of rows. The number includes one cell
   * of the following row, because only that cell shows that the last requested row is complete.
   */
  public double cells(Columns columns, long rows) {
    return Math.ceil(rows * (columns.all() ? cellsPerRow : columns.names().size())) + 1;
  }

  /**
   * Updates the estimate after a scan. The arguments are the numbers of rows and cells that the
   * scan returned.
   */
  public void learn(Columns columns, long rows, long cells) {
    if (columns.all() && rows > 0) {
      cellsPerRow = (double) cells / rows;
    }
  }
}
