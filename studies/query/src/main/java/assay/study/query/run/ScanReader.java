package assay.study.query.run;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Reads those events in a time range that pass the session's filter. The cells of different shards
 * arrive interleaved. Therefore, a row counts as a new event if it differs from the last row of the
 * same shard. Not thread-safe.
 */
final class ScanReader implements TimeReader, CellSink {
  private final Session session;
  private final EventKeys keys;
  private final Columns columns;
  private final QueryPartTally tally;
  private final Bytes[] lastRows;

  ScanReader(Session session, EventKeys keys, Columns columns, QueryPartTally tally) {
    this.session = session;
    this.keys = keys;
    this.columns = columns;
    this.tally = tally;
    lastRows = new Bytes[keys.shards()];
    Arrays.setAll(lastRows, shard -> new Bytes().set(new byte[EventKeys.LENGTH], 0, 0));
  }

  @Override
  public Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled) {
    for (Bytes row : lastRows) {
      row.set(row.array(), 0, 0);
    }
    long before = tally.rows();
    Outcome outcome = session.scanAll(keys.ranges(time), columns, this, cancelled);
    tally.rejected(session.rejectedRows(), tally.rows() - before);
    return tally.ended(outcome, session);
  }

  @Override
  public void accept(Cell cell) {
    Bytes last = lastRows[keys.shard(cell.row())];
    if (!last.equals(cell.row())) {
      tally.tookRow();
      keep(cell.row(), last);
    }
    tally.took(cell.row(), cell.qualifier(), cell.value());
  }

  private static void keep(Bytes row, Bytes last) {
    byte[] kept = last.array().length < row.length() ? new byte[2 * row.length()] : last.array();
    System.arraycopy(row.array(), row.offset(), kept, 0, row.length());
    last.set(kept, 0, row.length());
  }
}
