package assay.lab.workload.rows;

/** Findings of a check of all rows that one operation returns. Not thread-safe. */
abstract class RowsCheck {
  long rows;
  long cells;
  boolean wrong;

  final void clear() {
    rows = 0;
    cells = 0;
    wrong = false;
  }

  public final long rows() {
    return rows;
  }

  public final long cells() {
    return cells;
  }

  /** Whether a row was wrong, or a cell was returned that should not have been visible. */
  public final boolean foundWrong() {
    return wrong;
  }
}
