package assay.store;

/** Receives the results of a read or scan, cell by cell in the store's order. */
@FunctionalInterface
public interface CellSink {
  /** The cell is valid during this call only. */
  void accept(Cell cell);
}
