package assay.store;

import assay.store.capability.Capability;

/**
 * One client process's view of a table store under test. Thread-safe. What a store can do beyond
 * this is a capability interface that it also implements: see {@link Capability}.
 */
public interface Store extends AutoCloseable {
  /** What this store is and how it is set. */
  StoreInfo info();

  /** Administration of tables. */
  Tables tables();

  /**
   * A session on a table, for one thread.
   *
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE} if it is not there
   */
  Session openSession(String table) throws StoreException;

  /** Releases connections and threads; sessions still open become unusable. */
  @Override
  void close();
}
