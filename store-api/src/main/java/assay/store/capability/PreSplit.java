package assay.store.capability;

import assay.store.Bytes;
import assay.store.StoreException;
import java.util.List;
import java.util.SortedSet;

/** Capability: the key range of a table can be split before data arrives (YCSB++, §2.3.3). */
public interface PreSplit {
  /** Adds split points to the table. Points at which the table is already split are ignored. */
  void addSplits(String table, SortedSet<Bytes> rows) throws StoreException;

  /**
   * Returns the row keys at which the table is split, in ascending order. Depending on the store,
   * the row at a split point belongs to the tablet before or after the split point.
   */
  List<Bytes> splits(String table) throws StoreException;
}
