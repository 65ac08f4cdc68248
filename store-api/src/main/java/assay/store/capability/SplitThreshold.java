package assay.store.capability;

import assay.store.StoreException;

/** Capability: a tablet that has grown beyond a size splits automatically. */
public interface SplitThreshold {
  /**
   * Sets the threshold of a table.
   *
   * @param bytes size of a tablet's files, in bytes, above which the tablet splits; above zero
   */
  void setSplitThreshold(String table, long bytes) throws StoreException;

  /** The threshold in force for a table, in bytes. */
  long splitThreshold(String table) throws StoreException;
}
