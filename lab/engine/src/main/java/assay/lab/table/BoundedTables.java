package assay.lab.table;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.store.capability.LocalityGroups;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A store's tables, with a time limit for looking up, creating and dropping tables. Flushes and
 * compactions have no limit, because their duration depends on the amount of data. Thread-safe.
 */
public final class BoundedTables implements Tables {
  private final Tables tables;
  private final AnswerBound bound;

  BoundedTables(Tables tables, AnswerBound bound) {
    this.tables = tables;
    this.bound = bound;
  }

  public static Tables of(Store store) {
    return new BoundedTables(store.tables(), AnswerBound.of(store));
  }

  /** Creates a table. If the table has several families, each family becomes a locality group. */
  public static void create(Store store, String table, TableSpec spec) throws StoreException {
    of(store).create(table, spec);
    if (spec.families().size() > 1) {
      Map<String, Set<Bytes>> groups = new TreeMap<>();
      spec.families().forEach(family -> groups.put(family.toString(), Set.of(family)));
      ((LocalityGroups) store).setLocalityGroups(table, groups);
    }
  }

  @Override
  public boolean exists(String table) throws StoreException {
    return bound.within("look for table '" + table + "'", () -> tables.exists(table));
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    bound.send("create table '" + table + "'", () -> tables.create(table, spec));
  }

  @Override
  public void drop(String table) throws StoreException {
    bound.send("drop table '" + table + "'", () -> tables.drop(table));
  }

  @Override
  public void flush(String table) throws StoreException {
    tables.flush(table);
  }

  @Override
  public void compact(String table) throws StoreException {
    tables.compact(table);
  }
}
