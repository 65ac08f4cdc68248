package assay.store.client;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import java.util.List;

/** A session that reads by requests to servers. Not thread-safe. */
public abstract class RemoteSession extends AbstractSession {
  /**
   * A session's requests. Methods never throw the client's own exceptions, but exceptions of the
   * sink are passed on.
   */
  public interface Reader {
    /** Passes all cells of the row to the sink; returns whether there were any. */
    boolean read(Bytes row, Columns columns, CellSink sink) throws RequestFailure;

    /** Passes all cells of the rows to the sink; returns whether there were any. */
    boolean readAll(List<Bytes> rows, Columns columns, RowSink sink) throws RequestFailure;

    /** Passes the cells of at most {@code limitRows} rows to the sink; the range is not empty. */
    void scan(Range range, Columns columns, long limitRows, CellSink sink) throws RequestFailure;
  }

  private final Reader reader;

  protected RemoteSession(Reader reader) {
    this.reader = reader;
  }

  protected final Reader reader() {
    return reader;
  }

  /** Starts an operation, which {@link #end} ends. */
  protected void begin() {
    requireOpen();
  }

  /** Ends an operation, regardless of its outcome. */
  protected void end() {}

  /** Records why a read failed; returns its outcome. */
  protected abstract Outcome unread(Throwable failure);

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    begin();
    try {
      return reader.read(row, columns, sink) ? Outcome.OK : Outcome.ABSENT;
    } catch (RequestFailure e) {
      return unread(e.getCause());
    } finally {
      end();
    }
  }

  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    begin();
    try {
      return reader.readAll(rows, columns, sink) ? Outcome.OK : Outcome.ABSENT;
    } catch (RequestFailure e) {
      return unread(e.getCause());
    } finally {
      end();
    }
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    requireOpen();
    requireRows(limitRows);
    begin();
    try {
      if (!range.isEmpty()) {
        reader.scan(range, columns, limitRows, sink);
      }
      return Outcome.OK;
    } catch (RequestFailure e) {
      return unread(e.getCause());
    } finally {
      end();
    }
  }
}
