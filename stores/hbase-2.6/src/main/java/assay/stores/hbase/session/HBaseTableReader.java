package assay.stores.hbase.session;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.client.RemoteSession;
import assay.store.client.RequestFailure;
import assay.store.client.Watchdog;
import assay.store.client.YoungCell;
import assay.stores.hbase.client.HBaseOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Query;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.security.visibility.Authorizations;

/** Performs a session's reads and scans of an HBase table. Not thread-safe. */
public final class HBaseTableReader implements RemoteSession.Reader {
  private final Table table;
  private final View view;
  private final HBaseOptions options;
  private final YoungCell shown = new YoungCell();
  private final Bytes currentRow = new Bytes();
  private long rejectedRows;
  private long staleRows;

  /**
   * Parameters of a session's reads.
   *
   * @param versions maximum number of versions of a cell
   * @param replicas whether secondary replicas of a region may answer reads
   * @param authorizations labels with which cells are read; null if the cluster has no labels
   * @param expressions reconstructs the visibility expressions of cells; null if the session does
   *     not need the expressions
   * @param filter server-side filter; null if there is none
   * @param tested columns that the filter reads; empty if the filter reads no particular columns
   */
  public record View(
      FamilyLayout layout,
      int versions,
      boolean replicas,
      Authorizations authorizations,
      CellExpressions expressions,
      Filter filter,
      List<Columns.Name> tested) {}

  public HBaseTableReader(Table table, View view, HBaseOptions options) {
    this.table = table;
    this.view = view;
    this.options = options;
  }

  @Override
  public boolean read(Bytes row, Columns columns, CellSink sink) throws RequestFailure {
    Result result;
    try {
      result = table.get(getOf(row, columns));
    } catch (IOException | RuntimeException e) {
      throw new RequestFailure(e);
    }
    staleRows = result.isStale() ? 1 : 0;
    return show(result, columns, sink);
  }

  /** Returns how many rows of the last read came from a secondary replica. */
  long staleRows() {
    return staleRows;
  }

  @Override
  public boolean readAll(List<Bytes> rows, Columns columns, RowSink sink) throws RequestFailure {
    Result[] results;
    try {
      List<Get> gets = new ArrayList<>(rows.size());
      for (Bytes row : rows) {
        gets.add(getOf(row, columns));
      }
      results = table.get(gets);
    } catch (IOException | RuntimeException e) {
      throw new RequestFailure(e);
    }
    boolean found = false;
    staleRows = 0;
    for (int i = 0; i < results.length; i++) {
      int index = i;
      staleRows += results[i].isStale() ? 1 : 0;
      found |= show(results[i], columns, shown -> sink.accept(index, shown));
    }
    return found;
  }

  private Get getOf(Bytes row, Columns columns) throws IOException {
    Get get = new Get(row.array(), row.offset(), row.length());
    for (Columns.Name name : fetched(columns)) {
      FamilyLayout.Place at = view.layout().place(name.family());
      get.addColumn(at.family(), HBaseMutations.qualifier(at, name.qualifier()));
    }
    if (view.versions() > 1) {
      get.readAllVersions();
    }
    if (view.replicas()) {
      get.setConsistency(Consistency.TIMELINE);
    }
    refine(get);
    return get;
  }

  /**
   * Scans rows in ascending order. Only rows with a cell in the requested columns count towards the
   * row limit.
   */
  @Override
  public void scan(Range range, Columns columns, long limitRows, CellSink sink)
      throws RequestFailure {
    boolean wholeRows = options.scanBatch() == 0 || !view.tested().isEmpty();
    // The server can apply the row limit only if it returns exactly the rows that this scan
    // returns.
    boolean limited =
        options.scanScaled() && wholeRows && !addsTested(columns) && limitRows <= Integer.MAX_VALUE;
    ResultScanner scanner;
    try {
      scanner = table.getScanner(scanOf(range, columns, limited ? (int) limitRows : 0, wholeRows));
    } catch (IOException | RuntimeException e) {
      throw new RequestFailure(e);
    }
    try {
      long rows = 0;
      for (Result result = next(scanner); result != null; result = next(scanner)) {
        if (wholeRows || isNewRow(result, rows)) {
          if (rows == limitRows) {
            return;
          }
          rows++;
        }
        if (!show(result, columns, sink)) {
          rows--;
        }
        if (wholeRows && rows == limitRows) {
          return;
        }
      }
    } finally {
      scanner.close();
    }
  }

  /**
   * Reads all rows of a range until the scan is cancelled. A region server that finds no rows for
   * half of the time-out sends a heartbeat, which counts as progress. A cancellation does not
   * interrupt a running request, because a region server cannot end a scan during a request.
   *
   * @param guard guard that the caller has started and that limits the time of each request
   */
  void scanWhole(
      Range range, Columns columns, CellSink sink, Watchdog.Guard guard, BooleanSupplier cancelled)
      throws RequestFailure {
    if (cancelled.getAsBoolean() || range.isEmpty()) {
      return;
    }
    boolean wholeRows = options.scanBatch() == 0 || !view.tested().isEmpty();
    ResultScanner scanner;
    try {
      Scan scan = scanOf(range, columns, 0, wholeRows).setNeedCursorResult(true);
      scanner = table.getScanner(scan.setScanMetricsEnabled(view.filter() != null));
    } catch (IOException | RuntimeException e) {
      throw new RequestFailure(e);
    }
    try (scanner) {
      for (Result result = next(scanner);
          result != null && !cancelled.getAsBoolean();
          result = next(scanner)) {
        guard.end();
        try {
          if (!result.isCursor()) {
            show(result, columns, sink);
          }
        } finally {
          guard.begin();
        }
      }
      if (view.filter() != null) {
        rejectedRows += scanner.getScanMetrics().countOfRowsFiltered.get();
      }
    }
  }

  void beginCount() {
    rejectedRows = 0;
  }

  /**
   * Returns the number of rows that the filter has rejected since {@link #beginCount}; empty
   * without a filter. Only scans of whole ranges count rejected rows.
   */
  OptionalLong rejectedRows() {
    return view.filter() == null ? OptionalLong.empty() : OptionalLong.of(rejectedRows);
  }

  private Scan scanOf(Range range, Columns columns, int limit, boolean wholeRows)
      throws IOException {
    Scan scan = new Scan().withStartRow(range.start().toArray());
    if (range.end().length() > 0) {
      scan.withStopRow(range.end().toArray());
    }
    for (Columns.Name name : fetched(columns)) {
      FamilyLayout.Place at = view.layout().place(name.family());
      scan.addColumn(at.family(), HBaseMutations.qualifier(at, name.qualifier()));
    }
    if (view.versions() > 1) {
      scan.readAllVersions();
    }
    if (limit > 0) {
      scan.setLimit(limit);
    }
    if (!wholeRows) {
      scan.setBatch(options.scanBatch());
    }
    if (options.scanCaching() > 0) {
      scan.setCaching(options.scanCaching());
    }
    refine(scan);
    return scan;
  }

  private void refine(Query query) {
    if (view.filter() != null) {
      query.setFilter(view.filter());
    }
    if (view.authorizations() != null) {
      query.setAuthorizations(view.authorizations());
    }
  }

  private boolean addsTested(Columns columns) {
    return !columns.all() && !columns.names().containsAll(view.tested());
  }

  private List<Columns.Name> fetched(Columns columns) {
    if (!addsTested(columns)) {
      return columns.names();
    }
    List<Columns.Name> names = new ArrayList<>(columns.names());
    view.tested().stream().filter(name -> !names.contains(name)).forEach(names::add);
    return names;
  }

  private static Result next(ResultScanner scanner) throws RequestFailure {
    try {
      return scanner.next();
    } catch (IOException | RuntimeException e) {
      throw new RequestFailure(e);
    }
  }

  private boolean isNewRow(Result result, long rows) {
    byte[] row = result.getRow();
    if (rows > 0 && currentRow.equals(Bytes.of(row))) {
      return false;
    }
    currentRow.set(row, 0, row.length);
    return true;
  }

  private boolean show(Result result, Columns columns, CellSink sink) throws RequestFailure {
    org.apache.hadoop.hbase.Cell[] cells = result.rawCells();
    if (cells == null) {
      return false;
    }
    boolean all = !addsTested(columns);
    boolean any = false;
    for (org.apache.hadoop.hbase.Cell from : cells) {
      Cell cell = shown.next();
      cell.row().set(from.getRowArray(), from.getRowOffset(), from.getRowLength());
      cell.family().set(from.getFamilyArray(), from.getFamilyOffset(), from.getFamilyLength());
      cell.qualifier()
          .set(from.getQualifierArray(), from.getQualifierOffset(), from.getQualifierLength());
      cell.value().set(from.getValueArray(), from.getValueOffset(), from.getValueLength());
      cell.setTimestamp(from.getTimestamp());
      view.layout().show(cell.family(), cell.qualifier());
      if (view.expressions() != null) {
        showVisibility(from, cell);
      }
      if (all || columns.contains(cell.family(), cell.qualifier())) {
        any = true;
        sink.accept(cell);
      }
    }
    return any;
  }

  private void showVisibility(org.apache.hadoop.hbase.Cell from, Cell cell) throws RequestFailure {
    try {
      cell.visibility().set(view.expressions().of(from));
    } catch (IOException e) {
      throw new RequestFailure(e);
    }
  }
}
