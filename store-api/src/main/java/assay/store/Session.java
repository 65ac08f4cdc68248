package assay.store;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * One thread's work on one table. Calls block until the store answers or the store's time-out
 * passes, so that concurrency is threads. Used by one thread at a time; calls after {@link
 * #close()} throw {@link IllegalStateException}. How an operation ended is its {@link Outcome};
 * sessions throw nothing for what a store or a network does.
 */
public interface Session extends AutoCloseable {
  /**
   * Reads one row.
   *
   * @return {@link Outcome#OK} if at least one cell was found, {@link Outcome#ABSENT} if none was
   */
  Outcome read(Bytes row, Columns columns, CellSink sink);

  /**
   * Reads several rows. A row that is listed twice is handed over under both indices; a row that is
   * not there is not handed over. Stores that cannot ask for several rows at once read one after
   * another; the time-out is then that of each row.
   *
   * @param rows stay as they are until this returns; none is allowed
   * @return {@link Outcome#OK} if at least one row was found, {@link Outcome#ABSENT} if none was;
   *     anything else if a row got no answer, whatever was handed over before
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
   * @param limitRows at most so many rows, above zero; exactly so many where the range holds them
   * @return {@link Outcome#OK} also when the range is empty
   */
  Outcome scan(Range range, Columns columns, long limitRows, CellSink sink);

  /**
   * Pushes what many ranges hold into a sink, however much that is: memory holds no more of it than
   * some exchanges with the servers bring. The cells of a row come in the store's order and, from
   * stores that ask several servers at once, between those of others; ranges come in any order. A
   * row that lies in several ranges comes at least once.
   *
   * <p>The time-out is that of each wait for more cells, not of the whole. This is a method with a
   * default, and no capability, so that sessions with a filter, with authorizations or of a user
   * show the same as in their other reads; a store whose scans have no end refuses ranges that have
   * one, as {@link #scan} does.
   *
   * @param cancelled is asked before each row and exchange, and may be by another thread; once it
   *     is true no other row comes, and the servers' scans are ended before this returns
   * @return {@link Outcome#OK} also when cancelled, which the caller knows
   */
  default Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    return new SlicedScan(this, columns, sink, cancelled).of(ranges);
  }

  /**
   * Number of rows that the servers read in the last {@link #scanAll} and that a filter kept back,
   * as the servers counted; a server that reads rows again counts them again. Empty where no server
   * filtered, or where servers do not count.
   */
  default OptionalLong rejectedRows() {
    return OptionalLong.empty();
  }

  /**
   * Writes one row's changes. If {@link #buffers()}, an {@link Outcome#OK} says that the client has
   * accepted them; they are acknowledged when a later {@link #flush()} returns {@link Outcome#OK},
   * and unknown if it does not. Else they are acknowledged when this returns.
   *
   * <p>A buffering session may send its buffer between flushes. If that fails, this or a later call
   * says so, and so does the next {@link #flush()}, for all that was written since the last one. A
   * mutation without changes is accepted and does nothing.
   */
  Outcome write(Mutation mutation);

  /**
   * Deletes every cell of a row that this session may see, what it still buffers included; buffered
   * and acknowledged as a write is.
   *
   * @return {@link Outcome#ABSENT} where the store had to look and found nothing
   */
  Outcome deleteRow(Bytes row);

  /**
   * Returns when all that was written before is acknowledged, or cannot be any more: then not
   * {@link Outcome#OK}, once, and the session can be used on.
   */
  Outcome flush();

  /**
   * Whether {@link #write} may return before the store has acknowledged. Constant from the first
   * operation on.
   */
  boolean buffers();

  /**
   * Makes writes acknowledged when they return, as with {@link Setting#BUFFER} 0; to be called
   * before the first operation. Sessions of stores without that setting stay as they are.
   */
  default void writeThrough() {}

  /**
   * Why the last operation that ended {@link Outcome#FAILED}, {@link Outcome#UNKNOWN} or {@link
   * Outcome#DENIED} did so, in one line; empty if none has.
   */
  String lastError();

  /** Flushes, then releases what the session holds. What this flush loses stays unknown. */
  @Override
  void close();
}
