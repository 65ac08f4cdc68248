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
 * Capability: an increment can also put other cells of its row, depending on the sum, in one atomic
 * step.
 */
public interface IncrementWithPuts extends AtomicUpdates {
  /**
   * Like {@link assay.store.Store#openSession}; every session of the store supports increments with
   * puts.
   */
  @Override
  PuttingSession openSession(String table) throws StoreException;

  /** A session whose increments can put other cells of the row. */
  interface PuttingSession extends AtomicSession {
    /** Passed as {@code sums} if no sum causes puts. */
    long[] NO_SUMS = {};

    /** The cells to put if an increment reaches a sum; null if there are none. */
    static Mutation putsOf(long sum, long[] sums, IntFunction<Mutation> puts) {
      int reached = Arrays.binarySearch(sums, sum);
      return reached < 0 ? null : puts.apply(reached);
    }

    @Override
    default Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
      return increment(row, column, amount, NO_SUMS, null, sink);
    }

    /**
     * Increments as {@link #increment(Bytes, Columns.Name, long, LongConsumer)} does. If the sum is
     * one of {@code sums}, other cells of the row are put in the same atomic step.
     *
     * @param sums in ascending order; passing the same array every time is cheapest
     * @param puts maps the index of the sum in {@code sums} to the cells to put: a mutation of the
     *     same row that consists of puts without visibility. May be called several times, even for
     *     increments that fail
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
