package assay.store;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * One thread's access to one table. Calls block until the store answers or the store's time-out
 * passes, so concurrent operations need several sessions. Only one thread at a time may use a
 * session. Calls after {@link #close()} throw {@link IllegalStateException}.
 *
 * <p>Operations report their result as an {@link Outcome}. Sessions do not throw exceptions for
 * failures of the store or the network.
 */
public interface Session extends AutoCloseable {
  /**
   * Reads one row.
   *
   * @return {@link Outcome#OK} if at least one cell was found, {@link Outcome#ABSENT} if none was
   */
  Outcome read(Bytes row, Columns columns, CellSink sink);

  /**
   * Reads several rows. A row that is listed twice is passed to the sink under both indices. A
   * missing row is not passed to the sink. If a store cannot read several rows in one request, it
   * reads the rows one by one, each with its own time-out.
   *
   * @param rows keys of the rows; may be empty; must not change until this method returns
   * @return {@link Outcome#OK} if at least one row was found, {@link Outcome#ABSENT} if none was.
   *     Any other outcome means that at least one row could not be read; the sink may already have
   *     received cells of other rows
   */
  default Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    EachRow each = new EachRow(sink);
    Outcome all = Outcome.ABSENT;
    for (Bytes row : rows) {
      Outcome one = read(row, columns, each);
      if (one != Outcome.OK && one != Outcome.ABSENT) {
        return one;
      }
      all = one == Outcome.OK ? one : all;
      each.next();
    }
    return all;
  }

  /**
   * Reads rows in the store's order.
   *
   * @param limitRows maximum number of rows, above zero; fewer rows are read only if the range
   *     contains fewer rows
   * @return {@link Outcome#OK} even if the range is empty
   */
  Outcome scan(Range range, Columns columns, long limitRows, CellSink sink);

  /**
   * Passes all rows of the given key ranges to a sink. The number and size of the ranges are not
   * limited, because only the results of a few requests are in memory at a time. The time-out
   * applies to each wait for more cells, not to the whole scan.
   *
   * <p>The rows of different ranges arrive in any order. The cells of one row arrive in the store's
   * order. If the store queries several servers in parallel, cells of different rows may be
   * interleaved. A row that is in several ranges arrives at least once.
   *
   * <p>A session's filter, authorizations and user apply to this method in the same way as to the
   * session's other reads. A store that does not support scans with an end key refuses ranges with
   * an end key, as {@link #scan} does.
   *
   * @param cancelled checked before each row and request, possibly by another thread. When {@code
   *     cancelled} returns true, no further row arrives, and the servers' scans are ended before
   *     this method returns
   * @return {@link Outcome#OK} even if the scan was cancelled
   */
  default Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    return new SlicedScan(this, columns, sink, cancelled).of(ranges);
  }

  /**
   * Returns the number of rows that the servers' filter rejected during the last {@link #scanAll}.
   * The servers count the rejected rows; a row that a server reads twice counts twice. The result
   * is empty if no server applied a filter, or if the servers do not count rejected rows.
   */
  default OptionalLong rejectedRows() {
    return OptionalLong.empty();
  }

  /**
   * Writes one row's changes. If {@link #buffers()} is false, {@link Outcome#OK} means that the
   * store has acknowledged the changes. If {@link #buffers()} is true, {@link Outcome#OK} means
   * only that the client has accepted the changes. The store has acknowledged buffered changes when
   * a later {@link #flush()} returns {@link Outcome#OK}. If the flush returns another outcome, the
   * buffered changes may or may not have taken effect.
   *
   * <p>A buffering session may send its buffer between flushes. If sending the buffer fails, the
   * current write or a later call reports the failure. The next {@link #flush()} also reports the
   * failure, because that flush reports on all writes since the previous flush. A mutation without
   * changes is accepted and does nothing.
   */
  Outcome write(Mutation mutation);

  /**
   * In one row, deletes all cells that this session can see. The delete also removes cells of
   * earlier writes that are still buffered. The delete is buffered and acknowledged like a write.
   *
   * @return {@link Outcome#ABSENT} if the store had to read the row and found nothing
   */
  Outcome deleteRow(Bytes row);

  /**
   * Waits until each earlier write has been acknowledged by the store, or can no longer be
   * acknowledged. If a write was not acknowledged, this flush returns an outcome other than {@link
   * Outcome#OK}. Later flushes do not report the same failure again. The session remains usable
   * after a failed flush.
   */
  Outcome flush();

  /**
   * Returns whether {@link #write} may return before the store has acknowledged the write. The
   * result does not change after the first operation.
   */
  boolean buffers();

  /**
   * Returns whether the next write of about the same size would have to send the buffer first. A
   * caller that measures writes calls {@link #flush()} in this case, so that the time of the
   * sending is not part of a write. The result is always false if the session does not buffer
   * writes, or sends its buffer in the background.
   */
  default boolean isBufferFull() {
    return false;
  }

  /**
   * Turns write buffering off, with the same effect as setting {@link Setting#BUFFER} to 0. Each
   * later write waits for the store's acknowledgement. This method must be called before the first
   * operation. Stores that have no setting for the buffer size ignore this call.
   */
  default void writeThrough() {}

  /**
   * Returns a one-line reason why the last failed operation ended with {@link Outcome#FAILED},
   * {@link Outcome#UNKNOWN} or {@link Outcome#DENIED}. The text is empty if no operation of this
   * session has failed.
   */
  String lastError();

  /**
   * Sends buffered writes, and then releases the session's resources. This method does not report
   * whether the buffered writes succeeded.
   */
  @Override
  void close();
}
