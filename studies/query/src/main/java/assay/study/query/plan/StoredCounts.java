package assay.study.query.plan;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.table.CountTable;
import java.util.List;

/**
 * Counts as their table has them. Of a bin that lies partly within a time, that part is counted as
 * if its events were even. Of one thread.
 */
public final class StoredCounts implements Counts {
  private final Session session;
  private final long binMillis;
  private Outcome outcome = Outcome.OK;
  private double sum;

  /**
   * @param session on the counts' table
   * @param binMillis length of its bins
   */
  public StoredCounts(Session session, long binMillis) {
    this.session = session;
    this.binMillis = binMillis;
  }

  /** Forgets how earlier reads ended. */
  public void begin() {
    outcome = Outcome.OK;
  }

  /** How reads have ended so far: the first that did not end well, after which none is made. */
  public Outcome outcome() {
    return outcome;
  }

  @Override
  public long events(TimeRange time) {
    return time.isEmpty() ? 0 : sum(CountTable.ofAll(time, binMillis), time);
  }

  @Override
  public long events(Bytes field, Bytes value, TimeRange time) {
    return time.isEmpty() ? 0 : sum(CountTable.of(field, value, time, binMillis), time);
  }

  private long sum(Range range, TimeRange time) {
    sum = 0;
    if (outcome == Outcome.OK) {
      outcome = session.scanAll(List.of(range), Columns.ALL, cell -> add(cell, time), () -> false);
    }
    return sum > 0 ? Math.max(1, Math.round(sum)) : 0;
  }

  private void add(Cell cell, TimeRange time) {
    long bin = IndexKeys.millisAtEnd(cell.row());
    long within = Math.min(bin + binMillis, time.toMillis()) - Math.max(bin, time.fromMillis());
    sum += (double) CountTable.count(cell) * within / binMillis;
  }
}
