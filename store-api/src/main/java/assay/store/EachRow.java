package assay.store;

/** Hands cells over as those of one row after another. For one thread. */
final class EachRow implements CellSink {
  private final RowSink sink;
  private int index;

  EachRow(RowSink sink) {
    this.sink = sink;
  }

  /** The next cells are of the next row. */
  void next() {
    index++;
  }

  @Override
  public void accept(Cell cell) {
    sink.accept(index, cell);
  }
}
