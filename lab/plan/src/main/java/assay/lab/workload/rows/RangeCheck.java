package assay.lab.workload.rows;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Outcome;

/**
 * Checks the rows that a range scan returns, by the rules of {@link RowCheck}. Also checks that the
 * rows belong to the range, and that the rows are in order. Inserted rows have higher numbers than
 * loaded rows, and may appear between loaded rows. Does not allocate memory. Not thread-safe.
 */
final class RangeCheck extends RowsCheck implements CellSink {
  private static final long NONE = -1;

  private final RowCheck check;
  private final WorkloadSpec spec;
  private final byte[] keyBuffer;
  private final Bytes key = new Bytes();
  private long first;
  private long end;
  private int field;
  private long current;
  private long lastLoaded;
  private long loadedRows;

  RangeCheck(RowCheck check, WorkloadSpec spec) {
    this.check = check;
    this.spec = spec;
    keyBuffer = spec.format().keys().newBuffer();
  }

  void start(long firstRow, long count, int onlyField) {
    first = firstRow;
    end = firstRow + count;
    field = onlyField;
    current = NONE;
    lastLoaded = NONE;
    loadedRows = 0;
    clear();
  }

  @Override
  public void accept(Cell cell) {
    if (current == NONE || !key.equals(cell.row())) {
      endRow();
      beginRow(cell.row());
    }
    cells++;
    check.accept(cell);
  }

  private void beginRow(Bytes row) {
    rows++;
    current = Math.max(0, spec.format().keys().number(row));
    spec.format().keys().write(current, keyBuffer, key);
    wrong |= !key.equals(row);
    if (current < spec.rowsEnd()) {
      wrong |= current < first || current >= end || current <= lastLoaded;
      lastLoaded = current;
      loadedRows++;
    }
    check.start(current, field);
  }

  private void endRow() {
    wrong |= current != NONE && check.foundWrong();
  }

  /**
   * Ends the check of a scan.
   *
   * @return number of loaded rows in the range that an answered scan did not return
   */
  long end(Outcome outcome) {
    endRow();
    return outcome == Outcome.OK && check.bringsAllRows()
        ? Math.max(0, end - first - loadedRows)
        : 0;
  }
}
