package assay.study.query.run;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.RowSink;
import assay.store.Session;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Finds rows with the index, and then reads these rows (Sawyer et al., HPEC 2013, §IV, query 4).
 * The reader divides the time range into slices, newest first. Each slice is so short that its rows
 * fit in memory. Memory use therefore does not grow with the size of the answer. Not thread-safe.
 */
final class LookupReader implements TimeReader, RowSink {
  private static final int MOST_ROWS_AT_ONCE = 1000;

  /**
   * Number of rows in the first batch of reads. The batch is small, so that the first result
   * arrives soon. The small batch costs one additional round trip.
   */
  private static final int FIRST_ROWS = 4;

  private final IndexLookup index;
  private final Session all;
  private final Session meant;
  private final Columns columns;
  private final QueryPartTally tally;
  private final int mostRows;
  private final long most;

  /**
   * Length in ms of a slice of the time range. The first slice of the next query also has this
   * length.
   */
  private long slice = Long.MAX_VALUE;

  private int lastRow;
  private int rowsAtOnce = FIRST_ROWS;

  /**
   * @param index finds the rows of events
   * @param all session without a filter, which reads all rows
   * @param meant session with the query's filter
   * @param mostRows maximum number of rows in memory; exceeded only if the events of a single
   *     millisecond have more rows
   * @param most maximum number of events to read; the newest events are read first
   */
  LookupReader(
      IndexLookup index,
      Session all,
      Session meant,
      Columns columns,
      int mostRows,
      long most,
      QueryPartTally tally) {
    this.index = index;
    this.all = all;
    this.meant = meant;
    this.columns = columns;
    this.mostRows = mostRows;
    this.most = most;
    this.tally = tally;
  }

  @Override
  public void begin() {
    rowsAtOnce = FIRST_ROWS;
  }

  @Override
  public Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled) {
    long to = time.toMillis();
    while (to > time.fromMillis() && left() > 0 && !cancelled.getAsBoolean()) {
      TimeRange part = new TimeRange(to - Math.min(slice, to - time.fromMillis()), to);
      long start = tally.now();
      Outcome found = index.find(plan.access(), part, cancelled);
      tally.lookedUp(start);
      if (found != Outcome.OK) {
        return tally.ended(found, index.session());
      }
      if (index.hasTooMany()) {
        slice = part.millis() / 2;
        continue;
      }
      Outcome fetched = fetch(index.rows(), plan.filter().isPresent() ? meant : all, cancelled);
      if (fetched != Outcome.OK) {
        return fetched;
      }
      to = part.fromMillis();
      if (index.rows().size() < mostRows / 4 && slice <= Long.MAX_VALUE / 2) {
        slice *= 2;
      }
    }
    return Outcome.OK;
  }

  private Outcome fetch(Set<Bytes> found, Session events, BooleanSupplier cancelled) {
    long start = tally.now();
    Stream<Bytes> all = found.stream();
    List<Bytes> rows =
        (most == Long.MAX_VALUE ? all.sorted() : all.sorted(EventKeys.NEWEST_FIRST)).toList();
    Outcome outcome = Outcome.OK;
    int from = 0;
    while (from < rows.size() && left() > 0 && outcome == Outcome.OK && !cancelled.getAsBoolean()) {
      lastRow = -1;
      int next = (int) Math.min(Math.min(rowsAtOnce, left()), rows.size() - from);
      List<Bytes> some = rows.subList(from, from + next);
      Outcome read = events.readAll(new ArrayList<>(some), columns, this);
      outcome = read == Outcome.ABSENT ? Outcome.OK : read;
      from += some.size();
      rowsAtOnce = MOST_ROWS_AT_ONCE;
    }
    tally.fetched(start);
    return tally.ended(outcome, events);
  }

  private long left() {
    return most - tally.rows();
  }

  @Override
  public void accept(int row, Cell cell) {
    if (row != lastRow) {
      tally.tookRow();
      lastRow = row;
    }
    tally.took(cell.row(), cell.qualifier(), cell.value());
  }
}
