package assay.store.client;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import java.util.List;

/** A session that sends requests to servers. Not thread-safe. */
public abstract class RemoteSession extends AbstractSession {
  /**
   * Sends the read requests of a session. Methods wrap exceptions of the client library in {@link
   * RequestFailure}. Exceptions that the sink throws are passed on unchanged.
   */
  public interface Reader {
    /** Reads one row and passes its cells to the sink. Returns whether any cell was found. */
    boolean read(Bytes row, Columns columns, CellSink sink) throws RequestFailure;

    /**
     * Reads several rows and passes their cells to the sink. Returns whether any cell was found.
     */
    boolean readAll(List<Bytes> rows, Columns columns, RowSink sink) throws RequestFailure;

    /**
     * Reads at most {@code limitRows} rows of a range that is not empty, and passes their cells to
     * the sink.
     */
    void scan(Range range, Columns columns, long limitRows, CellSink sink) throws RequestFailure;
  }

  private final Reader reader;

  protected RemoteSession(Reader reader) {
    this.reader = reader;
  }

  protected final Reader reader() {
    return reader;
  }

  /** Starts an operation. {@link #end} ends the operation. */
  protected void begin() {
    requireOpen();
  }

  protected void end() {}

  /** Records why a read failed. Returns the read's outcome. */
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
