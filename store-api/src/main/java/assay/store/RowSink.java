package assay.store;

/**
 * Receives the cells that a read of several rows returns, one cell per call. The cells of one row
 * arrive in the store's order. Rows arrive in any order, and cells of different rows may be
 * interleaved.
 */
@FunctionalInterface
public interface RowSink {
  /**
   * Receives a cell. The cell is valid only during this call.
   *
   * @param index position of the cell's row in the list of requested rows, counted from 0
   */
  void accept(int index, Cell cell);
}
