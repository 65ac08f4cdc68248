package assay.lab.load;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.Session;
import assay.store.capability.filter.RowFilter;
import assay.store.capability.filter.ServerFilter.Filter;
import assay.store.capability.filter.WholeMatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Filters rows in the client after another session has fetched the rows (YCSB++, §2.3.5). Used for
 * stores whose servers cannot filter. Reads, scans and row limits give the same results as if the
 * servers filtered.
 */
final class FilteredSession extends ForwardingSession {
  private static final long MOST_ROWS = 10_000;

  private final RowFilter filter;
  private final List<Columns.Name> tested;
  private final Passing passing = new Passing();
  private String endless = "";

  /**
   * @param session session that fetches rows; closed together with this session
   * @param bound maximum time for matching the pattern in one operation
   */
  FilteredSession(Session session, Filter filter, Duration bound) {
    super(session);
    this.filter = new RowFilter(filter, bound);
    tested = filter.tested();
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    begin(1, columns, sink);
    try {
      Outcome outcome = super.read(row, fetched(columns), passing);
      passing.endRow();
      return outcome == Outcome.OK && passing.passed == 0 ? Outcome.ABSENT : outcome;
    } catch (WholeMatch.Endless e) {
      return ended(e);
    }
  }

  /**
   * Keeps all cells until the rows are complete, because cells of several rows may be interleaved.
   */
  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    begin(rows.size(), columns, cell -> {});
    Map<Integer, List<Cell>> fetched = new TreeMap<>();
    Outcome outcome =
        session()
            .readAll(
                rows,
                fetched(columns),
                (index, cell) ->
                    fetched.computeIfAbsent(index, i -> new ArrayList<>()).add(cell.copy()));
    boolean found = false;
    try {
      for (Map.Entry<Integer, List<Cell>> row : fetched.entrySet()) {
        for (Cell cell : filter.apply(row.getValue())) {
          if (columns.contains(cell.family(), cell.qualifier())) {
            sink.accept(row.getKey(), cell);
            found = true;
          }
        }
      }
    } catch (WholeMatch.Endless e) {
      return ended(e);
    }
    return outcome == Outcome.OK && !found ? Outcome.ABSENT : outcome;
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    begin(limitRows, columns, sink);
    Columns fetched = fetched(columns);
    Range left = range;
    long asked = limitRows;
    try {
      while (true) {
        passing.beginPart();
        Outcome outcome = super.scan(left, fetched, asked, passing);
        passing.endRow();
        if (outcome != Outcome.OK || passing.isFull() || passing.rowsOfPart < asked) {
          return outcome;
        }
        // The next request starts at the last row instead of after the last row. In a store without
        // key order, the key that follows a given key is unknown.
        left = new Range(passing.row.copy(), range.end());
        asked = passing.rowsToAsk();
      }
    } catch (WholeMatch.Endless e) {
      return ended(e);
    }
  }

  private void begin(long limitRows, Columns columns, CellSink sink) {
    endless = "";
    filter.begin();
    passing.begin(limitRows, columns, sink);
  }

  private Outcome ended(WholeMatch.Endless e) {
    endless = e.getMessage();
    return Outcome.FAILED;
  }

  private Columns fetched(Columns columns) {
    if (columns.all()) {
      return columns;
    }
    List<Columns.Name> names = new ArrayList<>(columns.names());
    tested.stream().filter(name -> !names.contains(name)).forEach(names::add);
    return new Columns(names);
  }

  @Override
  public String lastError() {
    return endless.isEmpty() ? super.lastError() : endless;
  }

  private final class Passing implements CellSink {
    private final Bytes row = new Bytes();
    private final List<Cell> held = new ArrayList<>();
    private byte[] rowBytes = new byte[64];
    private CellSink sink;
    private Columns columns;
    private long limit;
    private long passed;
    private long rowsSeen;
    private long rowsOfPart;
    private boolean repeated;
    private boolean keyPasses;
    private boolean counted;

    void begin(long newLimit, Columns newColumns, CellSink newSink) {
      limit = newLimit;
      columns = newColumns;
      sink = newSink;
      passed = 0;
      rowsSeen = 0;
      rowsOfPart = 0;
      row.set(rowBytes, 0, 0);
    }

    /**
     * Starts another request of a scan. The first row of the request repeats the last row of the
     * previous request.
     */
    void beginPart() {
      rowsOfPart = 0;
    }

    boolean isFull() {
      return passed >= limit;
    }

    /**
     * Returns the number of rows to request so that enough rows pass the filter. The estimate is
     * based on the share of rows that have passed the filter so far. The number includes the
     * repeated first row of the request.
     */
    long rowsToAsk() {
      double share = Math.max(0.5, (double) passed) / rowsSeen;
      long wanted = (long) Math.ceil((limit - passed) / share);
      return 1 + Math.max(1, Math.min(MOST_ROWS, wanted));
    }

    @Override
    public void accept(Cell cell) {
      if (rowsOfPart == 0 || !row.equals(cell.row())) {
        beginRow(cell.row());
      }
      if (repeated || !keyPasses || (isFull() && !counted)) {
        return;
      }
      if (filter.needsWholeRow()) {
        filter.see(cell);
        if (columns.contains(cell.family(), cell.qualifier())) {
          held.add(cell.copy());
        }
      } else if (filter.passes(cell)) {
        pass(cell);
      }
    }

    private void beginRow(Bytes next) {
      endRow();
      repeated = rowsOfPart == 0 && rowsSeen > 0 && row.equals(next);
      rowsOfPart++;
      if (repeated) {
        return;
      }
      rowsSeen++;
      keep(next);
      keyPasses = !isFull() && filter.passes(next);
      counted = false;
      filter.beginRow();
    }

    private void keep(Bytes next) {
      if (rowBytes.length < next.length()) {
        rowBytes = new byte[2 * next.length()];
      }
      System.arraycopy(next.array(), next.offset(), rowBytes, 0, next.length());
      row.set(rowBytes, 0, next.length());
    }

    private void pass(Cell cell) {
      if (!counted) {
        counted = true;
        passed++;
      }
      sink.accept(cell);
    }

    void endRow() {
      if (!held.isEmpty() && filter.isMeant()) {
        held.stream().filter(filter::passes).forEach(this::pass);
      }
      held.clear();
    }
  }
}
