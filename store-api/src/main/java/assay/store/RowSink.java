package assay.store;

/**
 * Where a read of several rows puts what it finds, cell by cell. The cells of one row come in the
 * store's order. Rows come in any order, and cells of other rows may lie between those of one row.
 */
@FunctionalInterface
public interface RowSink {
  /**
   * Takes a cell, which is valid during this call only.
   *
   * @param index of the row in the list that was asked for, from 0
   */
  void accept(int index, Cell cell);
}
