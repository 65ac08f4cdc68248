package assay.store;

import assay.store.capability.Capability;

/**
 * One client process's view of the table store under test. Thread-safe. A store with optional
 * features also implements capability interfaces: see {@link Capability}.
 */
public interface Store extends AutoCloseable {
  /** The store's version, address and effective settings. */
  StoreInfo info();

  /** Administrative operations on the store's tables. */
  Tables tables();

  /**
   * Opens a session on a table, for one thread.
   *
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE} if there is no such
   *     table
   */
  Session openSession(String table) throws StoreException;

  /** Releases connections and threads; sessions that are still open become unusable. */
  @Override
  void close();
}
