package assay.stores.cassandra;

import assay.store.Difference;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

public final class CassandraProvider implements StoreProvider {
  @Override
  public String name() {
    return "cassandra";
  }

  @Override
  public String description() {
    return "Apache Cassandra 5.0, any cluster that is reachable at the given hosts";
  }

  @Override
  public Set<String> ycsbNames() {
    return Set.of("cassandra-cql", "cassandra2-cql", "site.ycsb.db.CassandraCQLClient");
  }

  @Override
  public Class<? extends Store> storeClass() {
    return CassandraStore.class;
  }

  @Override
  public Set<Difference> differences() {
    return EnumSet.of(Difference.ROWS_IN_HASH_ORDER, Difference.ONE_VERSION);
  }

  @Override
  public List<Setting> settings() {
    return CassandraOptions.SETTINGS;
  }

  @Override
  public void check(StoreSettings settings) throws StoreException {
    CassandraOptions.read(settings);
  }

  @Override
  public Store open(StoreSettings settings) throws StoreException {
    return CassandraConnector.open(CassandraOptions.of(settings));
  }
}
