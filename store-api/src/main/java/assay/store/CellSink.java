package assay.store;

/** Receives the cells that a read or scan returns, one cell per call. */
@FunctionalInterface
public interface CellSink {
  /** Receives a cell. The cell is valid only during this call. */
  void accept(Cell cell);
}
