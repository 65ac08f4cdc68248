package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.client.RemoteSession;
import assay.store.client.RequestFailure;
import assay.store.client.ScanEstimate;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Reads and scans rows for one session. Not thread-safe. */
final class RowReader implements RemoteSession.Reader {
  private static final int FAMILY = 0;
  private static final int QUALIFIER = 1;
  private static final int VALUE = 2;
  private static final int WRITE_TIME = 3;
  private static final int ROW = 4;
  private static final long MICROS = 1000;

  private final CqlSession session;
  private final TableStatements statements;
  private final CassandraOptions options;
  private final Cell cell = new Cell();
  private final Bytes lastRow = new Bytes();
  private final ScanEstimate estimate = new ScanEstimate();

  RowReader(CqlSession session, TableStatements statements, CassandraOptions options) {
    this.session = session;
    this.statements = statements;
    this.options = options;
  }

  @Override
  public boolean read(Bytes row, Columns columns, CellSink sink) throws RequestFailure {
    long deadline = options.deadlineNanos();
    return show(row, Answers.await(ask(row, columns), deadline), deadline, sink);
  }

  /**
   * Sends one request per row, several at a time. If a single request listed all rows, one server
   * would have to do the work of all servers.
   */
  @Override
  public boolean readAll(List<Bytes> rows, Columns columns, RowSink sink) throws RequestFailure {
    long deadline = options.deadlineNanos();
    Deque<CompletionStage<AsyncResultSet>> underWay = new ArrayDeque<>();
    boolean found = false;
    try {
      for (int i = 0, asked = 0; i < rows.size(); i++) {
        for (; asked < rows.size() && underWay.size() < options.inFlight(); asked++) {
          underWay.add(ask(rows.get(asked), columns));
        }
        int index = i;
        AsyncResultSet page = Answers.await(underWay.remove(), deadline);
        found |= show(rows.get(index), page, deadline, shown -> sink.accept(index, shown));
      }
      return found;
    } finally {
      underWay.forEach(left -> left.toCompletableFuture().cancel(true));
    }
  }

  private CompletionStage<AsyncResultSet> ask(Bytes row, Columns columns) throws RequestFailure {
    try {
      return session.executeAsync(pointRead(ByteBuffer.wrap(row.toArray()), columns).build());
    } catch (RuntimeException e) {
      throw new RequestFailure(e);
    }
  }

  private boolean show(Bytes row, AsyncResultSet first, long deadline, CellSink sink)
      throws RequestFailure {
    AsyncResultSet page = first;
    boolean found = false;
    cell.row().set(row);
    while (true) {
      for (Row one : page.currentPage()) {
        show(one);
        sink.accept(cell);
        found = true;
      }
      if (!page.hasMorePages()) {
        return found;
      }
      page = Answers.await(page.fetchNextPage(), deadline);
    }
  }

  private BoundStatementBuilder pointRead(ByteBuffer key, Columns columns) {
    if (columns.all()) {
      return statements.read().boundStatementBuilder().setBytesUnsafe(0, key);
    }
    return statements
        .readColumns()
        .boundStatementBuilder()
        .setBytesUnsafe(0, key)
        .setBytesUnsafe(1, names(columns));
  }

  /** Reads rows, beginning at the start of a range. The end of the range is ignored. */
  @Override
  public void scan(Range range, Columns columns, long limitRows, CellSink sink)
      throws RequestFailure {
    long deadline = options.deadlineNanos();
    AsyncResultSet page;
    try {
      page =
          Answers.await(session.executeAsync(scanned(range.start(), columns, limitRows)), deadline);
    } catch (RuntimeException e) {
      throw new RequestFailure(e);
    }
    long rows = 0;
    long cells = 0;
    scan:
    while (true) {
      for (Row one : page.currentPage()) {
        window(one, ROW, cell.row());
        if (rows == 0 || !lastRow.equals(cell.row())) {
          if (rows == limitRows) {
            break scan;
          }
          rows++;
          lastRow.set(cell.row());
        }
        show(one);
        sink.accept(cell);
        cells++;
      }
      if (!page.hasMorePages()) {
        break;
      }
      page = Answers.await(page.fetchNextPage(), deadline);
    }
    estimate.learn(columns, rows, cells);
  }

  private BoundStatement scanned(Bytes start, Columns columns, long limitRows) {
    boolean fromRow = start.length() > 0;
    BoundStatementBuilder bound = statements.scan(fromRow, !columns.all()).boundStatementBuilder();
    int next = 0;
    if (fromRow) {
      bound = bound.setBytesUnsafe(next++, ByteBuffer.wrap(start.toArray()));
    }
    if (!columns.all()) {
      bound = bound.setBytesUnsafe(next, names(columns));
    }
    double wanted = estimate.cells(columns, limitRows);
    return bound.setPageSize((int) Math.min(options.pageSize(), wanted)).build();
  }

  private void show(Row row) {
    window(row, FAMILY, cell.family());
    window(row, QUALIFIER, cell.qualifier());
    window(row, VALUE, cell.value());
    ByteBuffer time = row.getBytesUnsafe(WRITE_TIME);
    cell.setTimestamp(time == null ? 0 : Math.floorDiv(time.getLong(time.position()), MICROS));
  }

  private static void window(Row row, int column, Bytes window) {
    ByteBuffer bytes = row.getBytesUnsafe(column);
    if (bytes == null) {
      // A value is missing only in rows written by other programs.
      window.set(new Bytes());
    } else {
      window.set(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
  }

  /** Encodes column names as in Cassandra's protocol: a list of tuples of two blobs. */
  private static ByteBuffer names(Columns columns) {
    int size = Integer.BYTES;
    for (Columns.Name name : columns.names()) {
      size += 3 * Integer.BYTES + name.family().length() + name.qualifier().length();
    }
    ByteBuffer list = ByteBuffer.allocate(size).putInt(columns.names().size());
    for (int i = 0; i < columns.names().size(); i++) {
      Columns.Name name = columns.names().get(i);
      list.putInt(2 * Integer.BYTES + name.family().length() + name.qualifier().length());
      put(name.family(), list);
      put(name.qualifier(), list);
    }
    return list.flip();
  }

  private static void put(Bytes bytes, ByteBuffer list) {
    list.putInt(bytes.length()).put(bytes.array(), bytes.offset(), bytes.length());
  }
}
