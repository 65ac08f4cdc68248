package assay.store;

/**
 * Receives the results of a read of several rows, cell by cell. The cells of one row arrive in the
 * store's order. Rows arrive in any order, and cells of different rows may be interleaved.
 */
@FunctionalInterface
public interface RowSink {
  /**
   * Receives a cell, which is valid only during this call.
   *
   * @param index the row's position in the requested list, counted from 0
   */
  void accept(int index, Cell cell);
}
