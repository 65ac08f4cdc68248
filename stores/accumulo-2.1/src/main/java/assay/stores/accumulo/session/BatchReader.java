package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.RowSink;
import assay.store.client.RequestFailure;
import assay.store.client.Watchdog;
import assay.store.client.YoungCell;
import assay.stores.accumulo.iterators.RejectedRows;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.IteratorSetting;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.TimedOutException;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.user.RegExFilter;

/**
 * Performs a session's multi-row reads and scans of many ranges. Multi-row reads always run to
 * completion, so all multi-row reads share one batch scanner. Not thread-safe.
 */
final class BatchReader implements AutoCloseable {
  private static final int MARK_PRIORITY = 200;

  private final TableAccess access;
  private final ScanFilter filter;
  private final Consumer<String> endScans;
  private final YoungCell cells = new YoungCell();

  private BatchScanner rowReads;
  private Columns rowColumns;
  private long rejectedRows;

  BatchReader(TableAccess access, Consumer<String> endScans) {
    this.access = access;
    filter = access.filter();
    this.endScans = endScans;
  }

  boolean readAll(List<Bytes> rows, Columns columns, RowSink sink) throws RequestFailure {
    if (rows.isEmpty()) {
      return false;
    }
    AskedRows asked = new AskedRows(rows);
    boolean ended = false;
    try {
      Iterator<Entry<Key, Value>> read = cellsOf(asked, columns);
      boolean found = false;
      for (Entry<Key, Value> next = next(read); next != null; next = next(read)) {
        Cell cell = cells.next();
        Keys.show(next.getKey(), next.getValue(), cell);
        for (int i = asked.last(cell.row()); i >= 0; i = asked.before(i)) {
          sink.accept(i, cell);
        }
        found = true;
      }
      ended = true;
      return found;
    } finally {
      if (!ended) {
        // The batch scanner is closed, so that the next read receives no results of this read.
        close();
      }
    }
  }

  private Iterator<Entry<Key, Value>> cellsOf(AskedRows asked, Columns columns)
      throws RequestFailure {
    try {
      if (rowReads == null) {
        rowReads = access.batchScanner();
        rowReads.setTimeout(access.timeoutMillis(), TimeUnit.MILLISECONDS);
        rowColumns = null;
      }
      if (!columns.equals(rowColumns)) {
        filter.setUp(rowReads, columns);
        rowColumns = AccumuloTableReader.copy(columns);
      }
      rowReads.setRanges(asked.ranges());
      return rowReads.iterator();
    } catch (TableNotFoundException | RuntimeException e) {
      throw new RequestFailure(e);
    }
  }

  /**
   * Passes all cells of many ranges to a sink until the scan is cancelled. Closing a batch scanner
   * leaves its scans open in the servers. An additional iterator with a unique name therefore marks
   * the scans, but passes all cells. The iterator's name makes it possible to find and end the
   * scans in the servers.
   *
   * @param guard guard that the caller has started and that interrupts the wait on cancellation and
   *     at the time-out
   */
  void scanAll(
      List<assay.store.Range> ranges,
      Columns columns,
      CellSink sink,
      Watchdog.Guard guard,
      BooleanSupplier cancelled)
      throws RequestFailure {
    List<org.apache.accumulo.core.data.Range> asked =
        ranges.stream().filter(range -> !range.isEmpty()).map(Keys::rows).toList();
    if (asked.isEmpty()) {
      return;
    }
    rejectedRows = 0;
    String mark = "assay-" + UUID.randomUUID();
    boolean ended = false;
    try (BatchScanner scanner = scanner(columns, mark)) {
      scanner.setRanges(asked);
      handOver(iterator(scanner), sink, guard, cancelled);
      ended = !cancelled.getAsBoolean();
    } catch (RequestFailure e) {
      throw guard.timedOut() && !cancelled.getAsBoolean()
          ? new RequestFailure(new TimedOutException("no answer within the time-out"))
          : e;
    } finally {
      if (!ended) {
        // The guard is stopped, so that it does not interrupt the code that ends the scans.
        guard.end();
        endScans.accept(mark);
        guard.begin();
      }
    }
  }

  private void handOver(
      Iterator<Entry<Key, Value>> read,
      CellSink sink,
      Watchdog.Guard guard,
      BooleanSupplier cancelled)
      throws RequestFailure {
    boolean counts = filter.rejectsRows();
    for (Entry<Key, Value> next = next(read);
        next != null && !cancelled.getAsBoolean();
        next = next(read)) {
      guard.end();
      try {
        if (!counts || !isCount(next)) {
          Cell cell = cells.next();
          Keys.show(next.getKey(), next.getValue(), cell);
          sink.accept(cell);
        }
      } finally {
        guard.begin(cancelled);
      }
    }
  }

  private boolean isCount(Entry<Key, Value> next) {
    long rejected = RejectedRows.reported(next.getKey(), next.getValue());
    rejectedRows += rejected;
    return rejected > 0;
  }

  OptionalLong rejectedRows() {
    return filter.rejectsRows() ? OptionalLong.of(rejectedRows) : OptionalLong.empty();
  }

  private BatchScanner scanner(Columns columns, String mark) throws RequestFailure {
    try {
      BatchScanner scanner = access.batchScanner();
      filter.setUp(scanner, columns, filter.rejectsRows());
      scanner.addScanIterator(new IteratorSetting(MARK_PRIORITY, mark, RegExFilter.class));
      return scanner;
    } catch (TableNotFoundException | RuntimeException e) {
      throw new RequestFailure(e);
    }
  }

  private static Iterator<Entry<Key, Value>> iterator(BatchScanner scanner) throws RequestFailure {
    try {
      return scanner.iterator();
    } catch (RuntimeException e) {
      throw new RequestFailure(e);
    }
  }

  /**
   * Returns the next cell; null at the end of the results. The method does not call {@code
   * hasNext}, because each call would acquire a lock in Accumulo's iterator.
   */
  private static Entry<Key, Value> next(Iterator<Entry<Key, Value>> cells) throws RequestFailure {
    try {
      return cells.next();
    } catch (NoSuchElementException e) {
      return null;
    } catch (RuntimeException e) {
      throw new RequestFailure(e);
    }
  }

  @Override
  public void close() {
    if (rowReads != null) {
      rowReads.close();
      rowReads = null;
    }
  }
}
