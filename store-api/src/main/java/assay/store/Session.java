package assay.store;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * One thread's access to one table. Calls block until the store answers or the store's time-out
 * passes, so concurrent operations need several sessions. A session is used by one thread at a
 * time; calls after {@link #close()} throw {@link IllegalStateException}. Operations report their
 * result as an {@link Outcome}; sessions do not throw exceptions for failures of a store or a
 * network.
 */
public interface Session extends AutoCloseable {
  /**
   * Reads one row.
   *
   * @return {@link Outcome#OK} if at least one cell was found, {@link Outcome#ABSENT} if none was
   */
  Outcome read(Bytes row, Columns columns, CellSink sink);

  /**
   * Reads several rows. A row that is listed twice is passed to the sink under both indices; a
   * missing row is not passed. Stores that cannot read several rows in one request read the rows
   * one by one; the time-out then applies to each row.
   *
   * @param rows keys of the rows; may be empty; must not change until this method returns
   * @return {@link Outcome#OK} if at least one row was found, {@link Outcome#ABSENT} if none was,
   *     another outcome if any row could not be read, even if cells of other rows were already
   *     passed to the sink
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
   * Reads rows in order.
   *
   * @param limitRows maximum number of rows, above zero; fewer rows are read only if the range has
   *     fewer
   * @return {@link Outcome#OK} even if the range is empty
   */
  Outcome scan(Range range, Columns columns, long limitRows, CellSink sink);

  /**
   * Passes the contents of any number of ranges, of any size, to a sink. Only the results of a few
   * requests are in memory at a time. The cells of one row arrive in the store's order; if the
   * store queries several servers in parallel, cells of different rows may be interleaved. Ranges
   * arrive in any order. A row that is in several ranges arrives at least once.
   *
   * <p>The time-out applies to each wait for more cells, not to the whole scan. In sessions with a
   * filter, authorizations or another user, this method returns the same cells as the session's
   * other reads. A store whose scans cannot have an end refuses ranges with an end, as {@link
   * #scan} does.
   *
   * @param cancelled checked before each row and request, possibly by another thread; once it
   *     returns true, no further row arrives, and the scans on the servers are ended before this
   *     method returns
   * @return {@link Outcome#OK} even if cancelled
   */
  default Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    return new SlicedScan(this, columns, sink, cancelled).of(ranges);
  }

  /**
   * Number of rows that a filter on the servers rejected during the last {@link #scanAll}, as
   * counted by the servers. A row that a server reads twice counts twice. Empty if no server
   * filtered, or if the servers do not count rejected rows.
   */
  default OptionalLong rejectedRows() {
    return OptionalLong.empty();
  }

  /**
   * Writes one row's changes. If {@link #buffers()} is true, {@link Outcome#OK} means that the
   * client has accepted the changes. They are acknowledged when a later {@link #flush()} returns
   * {@link Outcome#OK}; until then, or if that flush returns another outcome, the changes may or
   * may not have taken effect. If {@link #buffers()} is false, the changes are acknowledged when
   * this method returns.
   *
   * <p>A buffering session may send its buffer between flushes. If sending fails, this or a later
   * call reports the failure. The next {@link #flush()} also reports the failure, for all writes
   * since the previous flush. A mutation without changes is accepted and does nothing.
   */
  Outcome write(Mutation mutation);

  /**
   * Deletes all cells of a row that are visible to this session, including cells in writes that are
   * still buffered. The delete is buffered and acknowledged like a write.
   *
   * @return {@link Outcome#ABSENT} if the store had to read the row and found nothing
   */
  Outcome deleteRow(Bytes row);

  /**
   * Waits until each earlier write is acknowledged or can no longer be acknowledged. If some write
   * was not acknowledged, this flush returns an outcome other than {@link Outcome#OK}; later
   * flushes do not repeat that outcome, and the session remains usable.
   */
  Outcome flush();

  /**
   * Whether {@link #write} may return before the store has acknowledged the write. Does not change
   * after the first operation.
   */
  boolean buffers();

  /**
   * Turns buffering off, as does the value 0 of {@link Setting#BUFFER}: each write is then
   * acknowledged when its call returns. Must be called before the first operation. Has no effect on
   * stores without that setting.
   */
  default void writeThrough() {}

  /**
   * The reason for the last {@link Outcome#FAILED}, {@link Outcome#UNKNOWN} or {@link
   * Outcome#DENIED}, in one line; empty if there was no outcome of these kinds.
   */
  String lastError();

  /**
   * Flushes, then releases the session's resources. A failure of this last flush is not reported.
   */
  @Override
  void close();
}
