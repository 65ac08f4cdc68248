package assay.lab.table;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.LocalityGroups;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public final class NewTable {
  private NewTable() {}

  /**
   * Creates a table, within the time limit of {@link BoundedTables}. If the table has several
   * families, each family is a locality group.
   */
  public static void make(Store store, String table, TableSpec spec) throws StoreException {
    BoundedTables.of(store).create(table, spec);
    if (spec.families().size() > 1) {
      Map<String, Set<Bytes>> groups = new TreeMap<>();
      spec.families().forEach(family -> groups.put(family.toString(), Set.of(family)));
      ((LocalityGroups) store).setLocalityGroups(table, groups);
    }
  }
}
