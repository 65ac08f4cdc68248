package assay.store.capability;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.StoreException;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/**
 * Capability: an increment can also put other cells of its row in the same atomic step. The value
 * after the increment determines which cells are put.
 */
public interface IncrementWithPuts extends AtomicUpdates {
  /**
   * Opens a session that supports increments with puts. Apart from atomic updates, the session
   * behaves like a session from {@link assay.store.Store#openSession}.
   */
  @Override
  PuttingSession openSession(String table) throws StoreException;

  /** A session whose increments can put other cells of the row. */
  interface PuttingSession extends AtomicSession {
    /** Empty array to pass as {@code sums} if an increment must not put other cells. */
    long[] NO_SUMS = {};

    /**
     * Returns the cells to put when an increment reaches the given sum; null if the sum requires no
     * puts.
     */
    static Mutation putsOf(long sum, long[] sums, IntFunction<Mutation> puts) {
      int reached = Arrays.binarySearch(sums, sum);
      return reached < 0 ? null : puts.apply(reached);
    }

    @Override
    default Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
      return increment(row, column, amount, NO_SUMS, null, sink);
    }

    /**
     * Adds an amount to the number in a cell, as {@link #increment(Bytes, Columns.Name, long,
     * LongConsumer)} does. If the new value is one of {@code sums}, other cells of the row are put
     * in the same atomic step.
     *
     * @param sums values of the incremented cell at which other cells are put, in ascending order;
     *     for speed, pass the same array in every call
     * @param puts maps an index in {@code sums} to a mutation of the same row. The mutation must
     *     contain only puts without visibility expressions. The function may be called several
     *     times, even for increments that fail
     * @param sink receives the new value if the result is {@link Outcome#OK}
     * @return same as {@link #increment(Bytes, Columns.Name, long, LongConsumer)}
     */
    Outcome increment(
        Bytes row,
        Columns.Name column,
        long amount,
        long[] sums,
        IntFunction<Mutation> puts,
        LongConsumer sink);
  }
}
