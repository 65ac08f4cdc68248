package assay.store.capability;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.StoreException;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/**
 * Capability: an increment also puts other cells of its row, depending on the sum, in one atomic
 * step.
 */
public interface IncrementWithPuts extends AtomicUpdates {
  /** As every session of the store is. */
  @Override
  PuttingSession openSession(String table) throws StoreException;

  /** A session whose increments can put other cells of the row. */
  interface PuttingSession extends AtomicSession {
    /**
     * Increments as {@link #increment(Bytes, Columns.Name, long, LongConsumer)}. If the sum is one
     * of {@code sums}, other cells of the row are put with it: both take effect, or neither does.
     *
     * @param sums ascending; the same array each time costs least
     * @param puts returns the cells to put by the index of the sum: a mutation of the same row, of
     *     puts without visibility. May be called several times, also in vain
     * @param sink receives the new value, if this ends {@link Outcome#OK}
     * @return as {@link #increment(Bytes, Columns.Name, long, LongConsumer)}
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
