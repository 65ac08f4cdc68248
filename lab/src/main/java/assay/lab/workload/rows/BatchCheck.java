package assay.lab.workload.rows;

import assay.lab.workload.format.RowFormat;
import assay.store.Cell;
import assay.store.Outcome;
import assay.store.RowSink;
import java.util.Arrays;

/**
 * Checks each row that a multi-read brings as {@link RowCheck} does those of reads. Cells of
 * several rows may come in turn. Allocates nothing. Of one thread.
 */
final class BatchCheck implements RowSink {
  private static final int NONE = -1;

  private final RowCheck check;
  private final RowBatch batch;
  private final FieldMarks marks;
  private final int[] seen;
  private int field;
  private int current;
  private long cells;
  private long rows;
  private boolean wrong;

  BatchCheck(RowCheck check, RowBatch batch, int fields) {
    this.check = check;
    this.batch = batch;
    marks = new FieldMarks(batch.size(), fields);
    seen = new int[batch.size()];
  }

  /**
   * The next cells are of the batch as it is now.
   *
   * @param onlyField as {@link RowCheck#start}
   */
  void start(int onlyField) {
    Arrays.fill(seen, 0);
    marks.clear();
    field = onlyField;
    current = NONE;
    cells = 0;
    rows = 0;
    wrong = false;
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
   * The read has ended.
   *
   * @return rows that an answered read lacks. 0 if it brought none: its outcome says so.
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

  /** Rows that were found since {@link #start}. */
  long rows() {
    return rows;
  }

  /** Cells since {@link #start}. */
  long cells() {
    return cells;
  }

  /** Whether a row was not as it has to be. */
  boolean foundWrong() {
    return wrong;
  }
}
