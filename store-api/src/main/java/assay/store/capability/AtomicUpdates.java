package assay.store.capability;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.function.LongConsumer;

/**
 * Capability: clients can atomically change a cell, and the change can depend on the cell's current
 * value. Updates of a cell are atomic with respect to other updates of that cell. The store's
 * documentation says whether updates are also atomic with respect to plain writes of the same cell.
 */
public interface AtomicUpdates {
  /**
   * Opens a session whose operations include atomic updates. Apart from atomic updates, the session
   * behaves like a session from {@link assay.store.Store#openSession}.
   */
  AtomicSession openSession(String table) throws StoreException;

  /**
   * A session that can update cells atomically. The store has acknowledged an update when the call
   * returns, even if the session buffers writes. Buffered writes to the same cell are applied after
   * the update. Updated cells have no visibility expression.
   */
  interface AtomicSession extends Session {
    /**
     * Adds an amount to the number in a cell. The number is stored in 8 bytes, big-endian. A
     * missing cell counts as zero. A sum beyond 64 bits wraps around.
     *
     * @param sink receives the new value if the result is {@link Outcome#OK}
     * @return {@link Outcome#FAILED} if the cell does not contain 8 bytes, or if other clients
     *     changed the cell during every attempt until the time-out. The result is {@link
     *     Outcome#UNKNOWN} if it is unknown how many times the amount was added: never, once or
     *     several times
     */
    Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink);

    /**
     * Replaces a cell's value if the current value equals the expected value.
     *
     * @param expected null if the cell must not exist
     * @return {@link Outcome#ABSENT} if the current value differs from the expected value; the cell
     *     is then unchanged
     */
    Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value);
  }
}
