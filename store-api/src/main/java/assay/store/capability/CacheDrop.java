package assay.store.capability;

import assay.store.StoreException;

/**
 * Capability: the servers can drop their cached blocks of a table's files. After the drop, reads go
 * to the file system. Data that is not flushed stays in memory. Thread-safe.
 */
public interface CacheDrop {
  /**
   * Drops the servers' cached blocks of the table's files. Waits until all cached blocks are
   * dropped.
   *
   * @throws StoreException if a server failed to drop the blocks. The exception is also thrown if
   *     the table is in use and the store can drop only the cached blocks of unused tables
   */
  void dropCaches(String table) throws StoreException;
}
