package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Reads the events of a time; its first step ends with the first entry. Of one thread at a time.
 */
final class ScanPart extends QueryPart implements CellSink {
  private final Session session;
  private final List<Range> ranges;
  private final Columns columns;
  private final Bytes row = new Bytes();
  private byte[] lastRow = new byte[64];
  private Effect effect;

  ScanPart(Session session, List<Range> ranges, Columns columns, boolean checks) {
    super(List.of(session), checks);
    this.session = session;
    this.ranges = ranges;
    this.columns = columns;
  }

  @Override
  Outcome perform(Effect of, BooleanSupplier cancelled) {
    effect = of;
    row.set(lastRow, 0, 0);
    return session.scanAll(ranges, columns, this, cancelled);
  }

  @Override
  public void accept(Cell cell) {
    if (entries() == 0) {
      endFirstStep(effect.now());
    }
    if (!row.equals(cell.row())) {
      tookRow();
      keep(cell.row());
    }
    took(cell.row(), cell.qualifier(), cell.value());
  }

  private void keep(Bytes newRow) {
    if (newRow.length() > lastRow.length) {
      lastRow = new byte[2 * newRow.length()];
    }
    System.arraycopy(newRow.array(), newRow.offset(), lastRow, 0, newRow.length());
    row.set(lastRow, 0, newRow.length());
  }
}
