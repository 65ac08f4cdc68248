package assay.store;

/**
 * Passes each cell, together with the index of the current row, to a {@link RowSink}. Not
 * thread-safe.
 */
final class EachRow implements CellSink {
  private final RowSink sink;
  private int index;

  EachRow(RowSink sink) {
    this.sink = sink;
  }

  void next() {
    index++;
  }

  @Override
  public void accept(Cell cell) {
    sink.accept(index, cell);
  }
}
