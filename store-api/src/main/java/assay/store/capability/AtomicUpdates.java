package assay.store.capability;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.function.LongConsumer;

/**
 * Capability: concurrent clients can change a cell depending on its current value. Updates of a
 * cell are atomic with respect to each other. The store's documentation says whether they are also
 * atomic with respect to plain writes of the same cell.
 */
public interface AtomicUpdates {
  /**
   * Like {@link assay.store.Store#openSession}; every session of the store supports these updates.
   */
  AtomicSession openSession(String table) throws StoreException;

  /**
   * A session whose updates are acknowledged when they return, even if the session buffers writes.
   * Writes to the same cell that are still buffered are applied after the update. Updated cells
   * have no visibility expression.
   */
  interface AtomicSession extends Session {
    /**
     * Adds to the number in a cell, stored as 8 bytes, big-endian. A missing cell counts as zero. A
     * sum beyond 64 bits wraps around.
     *
     * @param sink receives the new value if the result is {@link Outcome#OK}
     * @return {@link Outcome#FAILED} if the cell does not hold 8 bytes, or if other clients changed
     *     the cell before every try until the time-out; {@link Outcome#UNKNOWN} if the amount may
     *     not have been added, or may have been added more than once
     */
    Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink);

    /**
     * Replaces a cell's value if it equals the expected one.
     *
     * @param expected null if the cell must not exist
     * @return {@link Outcome#ABSENT} if the cell has another value and was therefore not changed
     */
    Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value);
  }
}
