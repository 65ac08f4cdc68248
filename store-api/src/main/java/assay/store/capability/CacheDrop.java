package assay.store.capability;

import assay.store.StoreException;

/**
 * Capability: servers can drop their cached blocks of a table's files, so that the next reads go to
 * the file system. Unflushed data stays in memory. Thread-safe.
 */
public interface CacheDrop {
  /**
   * Drops the table's cached blocks; returns once all of them are dropped.
   *
   * @throws StoreException if a server failed to drop the blocks, or if the table is in use and the
   *     store can drop only the caches of unused tables
   */
  void dropCaches(String table) throws StoreException;
}
