package assay.store;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Reads key ranges of any length in scans of at most 1001 rows. Each scan has its own time-out.
 * Each scan starts at the previous scan's last row and skips that row. A scan cannot start at the
 * next row, because the next row's key is unknown in stores that do not order rows by key. Not
 * thread-safe. An instance can be used for only one call.
 */
final class SlicedScan implements CellSink {
  private static final long ROWS = 1000;

  private final Session session;
  private final Columns columns;
  private final CellSink sink;
  private final BooleanSupplier cancelled;
  private final Bytes row = new Bytes();
  private boolean continued;
  private boolean repeated;
  private long rows;

  SlicedScan(Session session, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    this.session = session;
    this.columns = columns;
    this.sink = sink;
    this.cancelled = cancelled;
  }

  Outcome of(List<Range> ranges) {
    for (Range range : ranges) {
      Outcome outcome = of(range);
      if (outcome != Outcome.OK) {
        return outcome;
      }
    }
    return Outcome.OK;
  }

  private Outcome of(Range range) {
    Range left = range;
    continued = false;
    while (!cancelled.getAsBoolean()) {
      rows = 0;
      long asked = continued ? ROWS + 1 : ROWS;
      Outcome outcome = session.scan(left, columns, asked, this);
      if (outcome != Outcome.OK || rows < asked) {
        return outcome;
      }
      left = new Range(row.copy(), range.end());
      continued = true;
    }
    return Outcome.OK;
  }

  @Override
  public void accept(Cell cell) {
    if (rows == 0 || !row.equals(cell.row())) {
      repeated = continued && rows == 0 && row.equals(cell.row());
      rows++;
      row.set(cell.row().copy());
    }
    if (!repeated && !cancelled.getAsBoolean()) {
      sink.accept(cell);
    }
  }
}
