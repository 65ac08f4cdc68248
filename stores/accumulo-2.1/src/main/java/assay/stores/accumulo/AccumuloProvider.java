package assay.stores.accumulo;

import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import assay.stores.accumulo.client.AccumuloOptions;
import assay.stores.accumulo.client.AccumuloSite;
import java.util.List;
import java.util.Set;

public final class AccumuloProvider implements StoreProvider {
  @Override
  public String name() {
    return "accumulo";
  }

  @Override
  public String description() {
    return "Apache Accumulo 2.1, any instance described by a client properties file";
  }

  @Override
  public Set<String> ycsbNames() {
    return Set.of(
        "accumulo1.6",
        "accumulo1.7",
        "accumulo1.8",
        "accumulo1.9",
        "site.ycsb.db.accumulo.AccumuloClient");
  }

  @Override
  public Class<? extends Store> storeClass() {
    return AccumuloStore.class;
  }

  @Override
  public List<Setting> settings() {
    return AccumuloOptions.SETTINGS;
  }

  @Override
  public void check(StoreSettings settings) throws StoreException {
    AccumuloOptions.read(settings);
  }

  @Override
  public Store open(StoreSettings settings) throws StoreException {
    AccumuloOptions options = AccumuloOptions.of(settings);
    return AccumuloConnector.open(
        options, AccumuloSite.read(options.clientProperties(), options.timeout()));
  }
}
