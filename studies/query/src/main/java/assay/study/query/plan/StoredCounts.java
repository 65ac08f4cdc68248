package assay.study.query.plan;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.filter.Condition;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.ReversedTime;
import assay.study.query.key.TimeRange;
import assay.study.query.table.CountTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads numbers of events from the count table. One scan reads the counts of all values that a plan
 * may need. If only a part of a time bin is in the time range, the bin's count is multiplied by
 * this part's share of the bin. Not thread-safe.
 */
public final class StoredCounts implements EventCounts {
  private static final Bytes NOTHING = new Bytes();

  private final Session session;
  private final long binMillis;
  private final IndexKeys keys = new IndexKeys();
  private final Bytes prefix = new Bytes();
  private final Map<Bytes, double[]> sums = new HashMap<>();

  private TimeRange time;

  public StoredCounts(Session session, long binMillis) {
    this.session = session;
    this.binMillis = binMillis;
  }

  /**
   * Reads the number of all events in a time range, and the number of events with each given value.
   *
   * @return outcome of the scan; the counts are valid only if the outcome is {@link Outcome#OK}
   */
  public Outcome read(Collection<Condition.Equal> values, TimeRange of) {
    time = of;
    sums.clear();
    if (time.isEmpty()) {
      return Outcome.OK;
    }
    List<Range> ranges = new ArrayList<>();
    add(NOTHING, NOTHING, CountTable.ofAll(time, binMillis), ranges);
    for (Condition.Equal each : values) {
      Bytes field = each.column().qualifier();
      add(field, each.value(), CountTable.of(field, each.value(), time, binMillis), ranges);
    }
    return session.scanAll(ranges, Columns.ALL, this::count, () -> false);
  }

  private void add(Bytes field, Bytes value, Range range, List<Range> ranges) {
    if (sums.put(beginning(keys.row(value, field, 0)).copy(), new double[1]) == null) {
      ranges.add(range);
    }
  }

  private Bytes beginning(Bytes row) {
    return prefix.set(row.array(), row.offset(), row.length() - ReversedTime.DIGITS);
  }

  private void count(Cell cell) {
    long bin = IndexKeys.millisAtEnd(cell.row());
    long within = Math.min(bin + binMillis, time.toMillis()) - Math.max(bin, time.fromMillis());
    sums.get(beginning(cell.row()))[0] += (double) CountTable.count(cell) * within / binMillis;
  }

  @Override
  public long events() {
    return events(NOTHING, NOTHING);
  }

  @Override
  public long events(Bytes field, Bytes value) {
    double[] sum = sums.get(beginning(keys.row(value, field, 0)));
    return sum == null || sum[0] == 0 ? 0 : Math.max(1, Math.round(sum[0]));
  }
}
