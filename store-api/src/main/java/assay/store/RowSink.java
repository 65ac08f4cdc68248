package assay.store;

/**
 * Receives the results of a read of several rows, cell by cell. The cells of one row arrive in the
 * store's order. Rows arrive in any order, and may be interleaved with each other.
 */
@FunctionalInterface
public interface RowSink {
  /**
   * Takes a cell, which is valid during this call only.
   *
   * @param index of the row in the requested list, from 0
   */
  void accept(int index, Cell cell);
}
