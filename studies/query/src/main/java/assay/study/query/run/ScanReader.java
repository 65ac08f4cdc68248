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
import java.util.function.BooleanSupplier;

/** Reads all events of a time that the session's filter lets through. Of one thread at a time. */
final class ScanReader implements TimeReader, CellSink {
  private final Session session;
  private final EventKeys keys;
  private final Columns columns;
  private final Tally tally;
  private final Bytes row = new Bytes();
  private byte[] lastRow = new byte[64];

  ScanReader(Session session, EventKeys keys, Columns columns, Tally tally) {
    this.session = session;
    this.keys = keys;
    this.columns = columns;
    this.tally = tally;
  }

  @Override
  public Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled) {
    row.set(lastRow, 0, 0);
    return tally.ended(session.scanAll(keys.ranges(time), columns, this, cancelled), session);
  }

  @Override
  public void accept(Cell cell) {
    if (!row.equals(cell.row())) {
      tally.tookRow();
      keep(cell.row());
    }
    tally.took(cell.row(), cell.qualifier(), cell.value());
  }

  private void keep(Bytes newRow) {
    if (newRow.length() > lastRow.length) {
      lastRow = new byte[2 * newRow.length()];
    }
    System.arraycopy(newRow.array(), newRow.offset(), lastRow, 0, newRow.length());
    row.set(lastRow, 0, newRow.length());
  }
}
