package assay.store.capability;

import assay.store.StoreException;

/**
 * Capability: the servers can be made to forget what they cache of a table's files, so that the
 * next reads come from the file system. What is not flushed yet stays in memory. Thread-safe.
 */
public interface CacheDrop {
  /**
   * Drops the table's cached blocks; returns when they are gone.
   *
   * @throws StoreException if a server did not do it, or the table is in use where that matters
   */
  void dropCaches(String table) throws StoreException;
}
