package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.query.answer.Answer;
import assay.study.query.answer.AnswerSum;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A part of a query, with a session of its own. Of one thread at a time. */
final class QueryPart implements CellSink {
  private static final long NONE = Long.MIN_VALUE;

  private final Session session;
  private final List<Range> ranges;
  private final Columns columns;
  private final AnswerSum sum;
  private final Bytes row = new Bytes();
  private byte[] lastRow = new byte[64];
  private Effect effect;
  private long rows;
  private long cells;
  private long firstNanos;

  /**
   * @param checks whether what comes is summed up
   */
  QueryPart(Session session, List<Range> ranges, Columns columns, boolean checks) {
    this.session = session;
    this.ranges = ranges;
    this.columns = columns;
    sum = checks ? new AnswerSum() : null;
  }

  Outcome run(Effect of, BooleanSupplier cancelled) {
    effect = of;
    rows = 0;
    cells = 0;
    firstNanos = NONE;
    row.set(lastRow, 0, 0);
    if (sum != null) {
      sum.clear();
    }
    return session.scanAll(ranges, columns, this, cancelled);
  }

  @Override
  public void accept(Cell cell) {
    if (cells == 0) {
      firstNanos = effect.now();
    }
    cells++;
    if (!row.equals(cell.row())) {
      rows++;
      keep(cell.row());
    }
    if (sum != null) {
      sum.add(cell.row(), cell.qualifier(), cell.value());
    }
  }

  private void keep(Bytes newRow) {
    if (newRow.length() > lastRow.length) {
      lastRow = new byte[2 * newRow.length()];
    }
    System.arraycopy(newRow.array(), newRow.offset(), lastRow, 0, newRow.length());
    row.set(lastRow, 0, newRow.length());
  }

  /** How often a row followed another; rows of several servers may take turns. */
  long rows() {
    return rows;
  }

  long cells() {
    return cells;
  }

  boolean hasResult() {
    return firstNanos != NONE;
  }

  /** When the first entry came, by the loop's clock; only if there was one. */
  long firstNanos() {
    return firstNanos;
  }

  /** What came; only of a part that checks. */
  Answer answer() {
    return sum.answer();
  }

  void close() {
    session.close();
  }
}
