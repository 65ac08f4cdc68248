package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.client.RemoteSession;
import assay.store.client.RequestFailure;
import assay.store.client.ScanEstimate;
import assay.store.client.YoungCell;
import assay.stores.accumulo.client.AccumuloOptions;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import java.util.function.Consumer;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;

/**
 * Performs a session's reads. All single-row reads share one scanner, because a single-row read
 * always runs to the end of the row. Each scan with a row limit has its own scanner, because
 * closing the scanner ends the scan in the server. Not thread-safe.
 */
final class AccumuloTableReader implements RemoteSession.Reader, AutoCloseable {
  /**
   * By default, Accumulo's client starts to read ahead after a scan has sent this number of
   * requests.
   */
  private static final int READ_AHEAD_FROM_BATCHES = 3;

  private final TableAccess access;
  private final AccumuloOptions options;
  private final BatchReader batches;
  private final YoungCell cell = new YoungCell();
  private final ScanEstimate estimate = new ScanEstimate();

  private Scanner pointReads;
  private Columns pointColumns;

  AccumuloTableReader(TableAccess access, Consumer<String> endScans) {
    this.access = access;
    options = access.options();
    batches = new BatchReader(access, endScans);
  }

  BatchReader batches() {
    return batches;
  }

  @Override
  public boolean read(Bytes row, Columns columns, CellSink sink) throws RequestFailure {
    Iterator<Entry<Key, Value>> cells = cellsOf(row, columns);
    boolean found = false;
    while (next(cells)) {
      sink.accept(cell.last());
      found = true;
    }
    return found;
  }

  @Override
  public boolean readAll(List<Bytes> rows, Columns columns, RowSink sink) throws RequestFailure {
    return batches.readAll(rows, columns, sink);
  }

  private Iterator<Entry<Key, Value>> cellsOf(Bytes row, Columns columns) throws RequestFailure {
    try {
      if (pointReads == null) {
        pointReads = scanner(Columns.ALL);
        pointReads.setBatchSize(options.scanBatch());
        pointColumns = Columns.ALL;
      }
      if (!columns.equals(pointColumns)) {
        access.filter().setUp(pointReads, columns);
        pointColumns = copy(columns);
      }
      pointReads.setRange(Keys.row(row));
      return pointReads.iterator();
    } catch (TableNotFoundException | RuntimeException e) {
      throw failure(e);
    }
  }

  @Override
  public void scan(Range range, Columns columns, long limitRows, CellSink sink)
      throws RequestFailure {
    try (Scanner scanner = scanner(columns)) {
      double wanted = estimate.cells(columns, limitRows);
      scanner.setBatchSize(
          options.scanScaled() ? (int) Math.min(options.scanBatch(), wanted) : options.scanBatch());
      if (options.scanScaled()
          && wanted <= (double) options.scanBatch() * READ_AHEAD_FROM_BATCHES) {
        scanner.setReadaheadThreshold(Long.MAX_VALUE);
      }
      scanner.setRange(Keys.rows(range));
      handOver(scanner.iterator(), columns, limitRows, sink);
    } catch (TableNotFoundException e) {
      throw failure(e);
    }
  }

  private void handOver(
      Iterator<Entry<Key, Value>> cells, Columns columns, long limitRows, CellSink sink)
      throws RequestFailure {
    Bytes row = new Bytes();
    long rows = 0;
    long shown = 0;
    while (next(cells)) {
      if (rows == 0 || !row.equals(cell.last().row())) {
        if (rows == limitRows) {
          break;
        }
        rows++;
        row.set(cell.last().row());
      }
      sink.accept(cell.last());
      shown++;
    }
    estimate.learn(columns, rows, shown);
  }

  private boolean next(Iterator<Entry<Key, Value>> cells) throws RequestFailure {
    try {
      if (!cells.hasNext()) {
        return false;
      }
      Entry<Key, Value> next = cells.next();
      Keys.show(next.getKey(), next.getValue(), cell.next());
      return true;
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  private Scanner scanner(Columns columns) throws TableNotFoundException, RequestFailure {
    try {
      Scanner scanner = access.scanner();
      access.filter().setUp(scanner, columns);
      return scanner;
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  /** Copies the column names, because the caller may change their bytes before the next read. */
  static Columns copy(Columns columns) {
    return new Columns(
        columns.names().stream()
            .map(name -> new Columns.Name(name.family().copy(), name.qualifier().copy()))
            .toList());
  }

  private RequestFailure failure(Exception e) {
    closeScanner();
    return new RequestFailure(e);
  }

  @Override
  public void close() {
    closeScanner();
    batches.close();
  }

  private void closeScanner() {
    if (pointReads != null) {
      pointReads.close();
      pointReads = null;
    }
  }
}
