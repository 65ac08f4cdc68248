package assay.lab.workload;

import assay.store.Cell;
import assay.store.CellSink;

/**
 * Compares what a read returns with what the workload wrote. A field that holds other bytes, and
 * one that no row has, is wrong. Allocates nothing. Of one thread.
 */
public final class RowCheck implements CellSink {
  private final ValueFormat values;
  private final int fields;
  private final int fieldBytes;
  private final boolean rowsStayWhole;
  private long rowNumber;
  private int seen;
  private boolean wrong;

  public RowCheck(WorkloadSpec spec) {
    values = new ValueFormat(spec.values(), spec.seed());
    fields = spec.fields();
    fieldBytes = spec.fieldBytes();
    rowsStayWhole = !spec.mix().contains(OperationKind.DELETE);
  }

  /** The next cells are of this row. */
  public void start(long newRowNumber) {
    rowNumber = newRowNumber;
    seen = 0;
    wrong = false;
  }

  @Override
  public void accept(Cell cell) {
    int field = Schema.field(cell.qualifier());
    seen++;
    if (field < 0
        || field >= fields
        || cell.value().length() != fieldBytes
        || !values.matches(cell.value(), rowNumber, field)) {
      wrong = true;
    }
  }

  /**
   * Whether a cell since {@link #start} was wrong, or some cells came and others did not. An update
   * of a deleted row makes such a row, so that workloads which delete may read it.
   */
  public boolean foundWrong() {
    return wrong || (rowsStayWhole && seen > 0 && seen != fields);
  }

  /** Whether every field came, and each with the right bytes. */
  public boolean isWholeAndRight() {
    return !wrong && seen == fields;
  }
}
