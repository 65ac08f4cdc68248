package assay.stores.nothing;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.store.capability.AtomicUpdates;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store that keeps only the names of created tables. A session can be opened for any table name,
 * so that read-only runs need no load phase.
 */
final class NullStore implements Store, Tables, AtomicUpdates {
  private final StoreInfo info;
  private final Set<String> created = ConcurrentHashMap.newKeySet();

  NullStore(StoreInfo info) {
    this.info = info;
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public AtomicSession openSession(String table) {
    return new NullSession();
  }

  @Override
  public boolean exists(String table) {
    return created.contains(table);
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    if (!created.add(table)) {
      throw StoreException.tableExists(table);
    }
  }

  @Override
  public void drop(String table) throws StoreException {
    if (!created.remove(table)) {
      throw StoreException.noTable(table);
    }
  }

  @Override
  public void flush(String table) throws StoreException {
    requireTable(table);
  }

  @Override
  public void compact(String table) throws StoreException {
    requireTable(table);
  }

  @Override
  public void close() {
    // The store has no resources.
  }

  private void requireTable(String table) throws StoreException {
    if (!created.contains(table)) {
      throw StoreException.noTable(table);
    }
  }
}
