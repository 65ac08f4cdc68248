package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.client.YoungCell;
import assay.stores.accumulo.client.Options;
import java.util.Iterator;
import java.util.Map.Entry;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;

/**
 * One session's single-row reads and scans. A single-row read always runs to the end of its range,
 * so one scanner is reused. A scan that stops at its limit needs its own scanner, which is closed
 * to end the scan in the server.
 *
 * <p>Accumulo's failures are thrown as {@link ReadFailure}, to distinguish them from a sink's own
 * exceptions. Not thread-safe.
 */
public final class TableReader implements AutoCloseable {
  /** Assumed number of cells per row until the first scan has counted them. */
  private static final double CELLS_PER_ROW = 10;

  /** Scans that need more requests than this read ahead, as by Accumulo's default. */
  private static final int READ_AHEAD_FROM_BATCHES = 3;

  private final AccumuloClient client;
  private final String table;
  private final Authorizations authorizations;
  private final ScanFilter filter;
  private final Options options;
  private final YoungCell cell = new YoungCell();

  private Scanner pointReads;
  private Columns pointColumns;
  private double cellsPerRow = CELLS_PER_ROW;

  static final class ReadFailure extends Exception {
    private static final long serialVersionUID = 1L;

    ReadFailure(Exception cause) {
      super(cause);
    }
  }

  public TableReader(
      AccumuloClient client,
      String table,
      Authorizations authorizations,
      ScanFilter filter,
      Options options) {
    this.filter = filter;
    this.client = client;
    this.table = table;
    this.authorizations = authorizations;
    this.options = options;
  }

  /** Passes all cells of the row to the sink; returns whether there were any. */
  boolean read(Bytes row, Columns columns, CellSink sink) throws ReadFailure {
    Iterator<Entry<Key, Value>> cells = cellsOf(row, columns);
    boolean found = false;
    while (next(cells)) {
      sink.accept(cell.last());
      found = true;
    }
    return found;
  }

  private Iterator<Entry<Key, Value>> cellsOf(Bytes row, Columns columns) throws ReadFailure {
    try {
      if (pointReads == null) {
        pointReads = scanner(Columns.ALL);
        pointReads.setBatchSize(options.scanBatch());
        pointColumns = Columns.ALL;
      }
      if (!columns.equals(pointColumns)) {
        filter.setUp(pointReads, columns);
        pointColumns = copy(columns);
      }
      pointReads.setRange(Keys.row(row));
      return pointReads.iterator();
    } catch (TableNotFoundException | RuntimeException e) {
      throw failure(e);
    }
  }

  void scan(assay.store.Range range, Columns columns, long limitRows, CellSink sink)
      throws ReadFailure {
    if (isEmpty(range)) {
      return;
    }
    try (Scanner scanner = scanner(columns)) {
      double cellsEach = columns.all() ? cellsPerRow : columns.names().size();
      // One more than wanted: only the first cell of the next row shows that the last row is
      // complete.
      double wanted = limitRows * cellsEach + 1;
      if (!options.scanScaled()) {
        scanner.setBatchSize(options.scanBatch());
      } else {
        scanner.setBatchSize((int) Math.min(options.scanBatch(), Math.ceil(wanted)));
      }
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

  static boolean isEmpty(assay.store.Range range) {
    return range.end().length() > 0 && range.end().compareTo(range.start()) <= 0;
  }

  private void handOver(
      Iterator<Entry<Key, Value>> cells, Columns columns, long limitRows, CellSink sink)
      throws ReadFailure {
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
    if (columns.all() && rows > 0) {
      cellsPerRow = (double) shown / rows;
    }
  }

  private boolean next(Iterator<Entry<Key, Value>> cells) throws ReadFailure {
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

  private Scanner scanner(Columns columns) throws TableNotFoundException, ReadFailure {
    try {
      Scanner scanner = client.createScanner(table, authorizations);
      scanner.setTimeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS);
      filter.setUp(scanner, columns);
      return scanner;
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  /** Callers may move the columns' windows before the next read. */
  static Columns copy(Columns columns) {
    return new Columns(
        columns.names().stream()
            .map(name -> new Columns.Name(name.family().copy(), name.qualifier().copy()))
            .toList());
  }

  /** A failed scanner is not reused. */
  private ReadFailure failure(Exception e) {
    close();
    return new ReadFailure(e);
  }

  @Override
  public void close() {
    if (pointReads != null) {
      pointReads.close();
      pointReads = null;
    }
  }
}
