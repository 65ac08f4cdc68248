package assay.lab.workload.rows;

import assay.lab.workload.format.RowFormat;
import assay.store.Cell;
import assay.store.Outcome;
import assay.store.RowSink;
import java.util.Arrays;

/**
 * Checks the rows that a multi-read returns, by the rules of {@link RowCheck}. Cells of several
 * rows may be interleaved. Does not allocate memory. Not thread-safe.
 */
final class BatchCheck extends RowsCheck implements RowSink {
  private static final int NONE = -1;

  private final RowCheck check;
  private final RowBatch batch;
  private final FieldMarks marks;
  private final int[] seen;
  private int field;
  private int current;

  BatchCheck(RowCheck check, RowBatch batch, int fields) {
    this.check = check;
    this.batch = batch;
    marks = new FieldMarks(batch.size(), fields);
    seen = new int[batch.size()];
  }

  void start(int onlyField) {
    Arrays.fill(seen, 0);
    marks.clear();
    field = onlyField;
    current = NONE;
    clear();
  }

  @Override
  public void accept(int index, Cell cell) {
    if (RowFormat.isCounter(cell)) {
      return;
    }
    if (index != current) {
      endRow();
      current = index;
      check.start(batch.number(index), field);
    }
    int found = check.look(cell);
    wrong |= found >= 0 && !marks.add(index, found);
    cells++;
    if (seen[index]++ == 0) {
      rows++;
    }
  }

  private void endRow() {
    wrong |= current != NONE && check.foundMismatch();
  }

  /**
   * Ends the check of a multi-read.
   *
   * @return number of rows missing from an answered read; 0 if the read returned no rows, which the
   *     read's outcome already reports
   */
  long end(Outcome outcome) {
    endRow();
    if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
      return 0;
    }
    for (int i = 0; i < seen.length; i++) {
      wrong |= seen[i] == 0 ? check.missesUnlocked(batch.number(i)) : check.isPartial(seen[i]);
    }
    return rows > 0 && check.bringsAllRows() ? seen.length - rows : 0;
  }
}
