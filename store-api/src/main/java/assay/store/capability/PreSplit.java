package assay.store.capability;

import assay.store.Bytes;
import assay.store.StoreException;
import java.util.List;
import java.util.SortedSet;

/** Capability: the key range of a table can be divided before data comes (YCSB++, §2.3.3). */
public interface PreSplit {
  /** Divides the table at these rows too; rows at which it is divided already change nothing. */
  void addSplits(String table, SortedSet<Bytes> rows) throws StoreException;

  /** The rows at which the table is divided, in order; the last row of each tablet but the last. */
  List<Bytes> splits(String table) throws StoreException;
}
