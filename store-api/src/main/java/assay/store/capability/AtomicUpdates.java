package assay.store.capability;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.function.LongConsumer;

/**
 * Capability: a cell can be changed depending on what it holds, by many clients at once. Updates of
 * a cell are atomic among each other; the store's page says whether they also are against plain
 * writes of the same cell.
 */
public interface AtomicUpdates {
  /** As every session of the store is. */
  AtomicSession openSession(String table) throws StoreException;

  /**
   * A session whose updates are acknowledged when they return, also if it buffers its writes: what
   * the buffer still holds of the cell is applied later. Cells have no visibility.
   */
  interface AtomicSession extends Session {
    /**
     * Adds to the number that a cell holds, as 8 bytes, big-endian; a cell that is not there holds
     * zero. A sum beyond 64 bits wraps.
     *
     * @param sink receives the new value, if this ends {@link Outcome#OK}
     * @return {@link Outcome#FAILED} where the cell holds something else than 8 bytes, or others
     *     were faster until the time-out; {@link Outcome#UNKNOWN} where the amount may not have
     *     been added, or more than once
     */
    Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink);

    /**
     * Puts a value into a cell that holds another one.
     *
     * @param expected null if the cell must not be there
     * @return {@link Outcome#ABSENT} where the cell holds something else; it was not changed
     */
    Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value);
  }
}
