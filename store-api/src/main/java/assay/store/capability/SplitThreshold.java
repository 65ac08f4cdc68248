package assay.store.capability;

import assay.store.StoreException;

/** Capability: a tablet that has grown beyond a size divides itself. */
public interface SplitThreshold {
  /**
   * Sets the size for a table.
   *
   * @param bytes of a tablet's files; above zero
   */
  void setSplitThreshold(String table, long bytes) throws StoreException;

  /** The size in force for a table, in bytes. */
  long splitThreshold(String table) throws StoreException;
}
