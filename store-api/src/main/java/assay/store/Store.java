package assay.store;

import assay.store.capability.Capability;

/**
 * One client process's view of the table store under test. Thread-safe. Stores with optional
 * features also implement the interfaces listed in {@link Capability}.
 */
public interface Store extends AutoCloseable {
  /** Returns the store's version, address and effective settings. */
  StoreInfo info();

  /** Returns an object that creates, drops, flushes and compacts the store's tables. */
  Tables tables();

  /**
   * Opens a session on a table, for use by one thread.
   *
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE} if there is no such
   *     table
   */
  Session openSession(String table) throws StoreException;

  /** Releases the store's connections and threads. Sessions that are still open become unusable. */
  @Override
  void close();
}
