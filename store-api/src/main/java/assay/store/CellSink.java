package assay.store;

/** Receives the results of a read or scan, cell by cell in the store's order. */
@FunctionalInterface
public interface CellSink {
  /** Receives a cell, which is valid only during this call. */
  void accept(Cell cell);
}
