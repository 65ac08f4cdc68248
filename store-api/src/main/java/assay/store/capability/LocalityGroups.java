package assay.store.capability;

import assay.store.Bytes;
import assay.store.StoreException;
import java.util.Map;
import java.util.Set;

/** Capability: sets of column families can be stored in separate files (YCSB++, §2.3.5). */
public interface LocalityGroups {
  /**
   * Replaces the locality groups of a table. Families that are in no group share the default group.
   */
  void setLocalityGroups(String table, Map<String, Set<Bytes>> familiesByGroup)
      throws StoreException;

  Map<String, Set<Bytes>> localityGroups(String table) throws StoreException;
}
