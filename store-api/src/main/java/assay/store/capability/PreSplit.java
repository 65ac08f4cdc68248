package assay.store.capability;

import assay.store.Bytes;
import assay.store.StoreException;
import java.util.List;
import java.util.SortedSet;

/** Capability: the key range of a table can be split before data arrives (YCSB++, §2.3.3). */
public interface PreSplit {
  /** Adds split points to the table; ignores points at which the table is already split. */
  void addSplits(String table, SortedSet<Bytes> rows) throws StoreException;

  /** The table's split points in order: the last row of each tablet except the last. */
  List<Bytes> splits(String table) throws StoreException;
}
