package assay.lab.workload.rows;

/** Result of checking all rows that one operation returns. Not thread-safe. */
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

  public final boolean foundWrong() {
    return wrong;
  }
}
