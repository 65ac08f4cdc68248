package assay.store;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * One thread's access to one table. Calls block until the store answers or the store's time-out
 * passes, so concurrency takes several threads. Used by one thread at a time; calls after {@link
 * #close()} throw {@link IllegalStateException}. Operations report their result as an {@link
 * Outcome}; sessions do not throw exceptions for failures of a store or a network.
 */
public interface Session extends AutoCloseable {
  /**
   * Reads one row.
   *
   * @return {@link Outcome#OK} if at least one cell was found, {@link Outcome#ABSENT} if none was
   */
  Outcome read(Bytes row, Columns columns, CellSink sink);

  /**
   * Reads several rows. A row that is listed twice is passed on under both indices; a missing row
   * is not passed on. Stores that cannot read several rows in one request read them one after
   * another; the time-out then applies to each row.
   *
   * @param rows must not change until this returns; may be empty
   * @return {@link Outcome#OK} if at least one row was found, {@link Outcome#ABSENT} if none was,
   *     any other outcome if a row got no answer, even if cells were already passed on
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
   * @param limitRows maximum number of rows, above zero; exactly this many are read if the range
   *     has enough
   * @return {@link Outcome#OK} also when the range is empty
   */
  Outcome scan(Range range, Columns columns, long limitRows, CellSink sink);

  /**
   * Passes the contents of many ranges, of any size, to a sink; only the results of a few requests
   * are in memory at a time. The cells of a row arrive in the store's order; if the store queries
   * several servers at once, they may be interleaved with those of other rows. Ranges arrive in any
   * order. A row in several ranges arrives at least once.
   *
   * <p>The time-out applies to each wait for more cells, not to the whole scan. This is a method of
   * every session rather than a capability, so that sessions with a filter, authorizations or
   * another user return the same cells as their other reads. A store whose scans cannot have an end
   * refuses ranges with an end, as {@link #scan} does.
   *
   * @param cancelled checked before each row and request, possibly by another thread; once it is
   *     true, no further row arrives, and the servers' scans are ended before this returns
   * @return {@link Outcome#OK} also when cancelled
   */
  default Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    return new SlicedScan(this, columns, sink, cancelled).of(ranges);
  }

  /**
   * Number of rows that a filter on the servers rejected during the last {@link #scanAll}, as
   * counted by the servers. A server that rereads a row counts it again. Empty if no server
   * filtered, or if the servers do not count.
   */
  default OptionalLong rejectedRows() {
    return OptionalLong.empty();
  }

  /**
   * Writes one row's changes. If {@link #buffers()} is true, {@link Outcome#OK} means that the
   * client has accepted the changes. They are acknowledged when a later {@link #flush()} returns
   * {@link Outcome#OK}; until then, or if that flush returns another outcome, their fate is
   * unknown. If {@link #buffers()} is false, the changes are acknowledged when this returns.
   *
   * <p>A buffering session may send its buffer between flushes. If that fails, this or a later call
   * reports it, and so does the next {@link #flush()}, for all writes since the last flush. A
   * mutation without changes is accepted and does nothing.
   */
  Outcome write(Mutation mutation);

  /**
   * Deletes every cell of a row that this session may see, including writes that it still buffers.
   * The delete is buffered and acknowledged like a write.
   *
   * @return {@link Outcome#ABSENT} if the store had to read the row and found nothing
   */
  Outcome deleteRow(Bytes row);

  /**
   * Returns when every earlier write is acknowledged, or can no longer be acknowledged. In the
   * second case, this flush returns an outcome other than {@link Outcome#OK}; later flushes do not
   * repeat that outcome, and the session remains usable.
   */
  Outcome flush();

  /**
   * Whether {@link #write} may return before the store has acknowledged the write. Constant from
   * the first operation on.
   */
  boolean buffers();

  /**
   * Turns buffering off, as with {@link Setting#BUFFER} 0: writes are acknowledged when they
   * return. Must be called before the first operation. No effect on stores without that setting.
   */
  default void writeThrough() {}

  /**
   * The reason for the last {@link Outcome#FAILED}, {@link Outcome#UNKNOWN} or {@link
   * Outcome#DENIED}, in one line; empty if there was none.
   */
  String lastError();

  /**
   * Flushes, then releases the session's resources. Writes that this last flush loses are not
   * reported.
   */
  @Override
  void close();
}
