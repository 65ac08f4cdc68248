package assay.store.capability;

import assay.store.StoreException;

/** Capability: a tablet that has grown beyond a configured size splits automatically. */
public interface SplitThreshold {
  /**
   * Sets the size at which a table's tablets split.
   *
   * @param bytes size of a tablet's files, in bytes, above which the tablet splits; must be above
   *     zero
   */
  void setSplitThreshold(String table, long bytes) throws StoreException;

  /** Returns the size, in bytes, at which the table's tablets split. */
  long splitThreshold(String table) throws StoreException;
}
