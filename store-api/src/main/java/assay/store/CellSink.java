package assay.store;

/** Where a read or a scan puts what it finds, cell by cell in the store's order. */
@FunctionalInterface
public interface CellSink {
  /** The cell is valid during this call only. */
  void accept(Cell cell);
}
