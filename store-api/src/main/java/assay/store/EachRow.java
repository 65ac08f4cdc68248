package assay.store;

/** Passes cells to a {@link RowSink} with the index of the current row. Not thread-safe. */
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
