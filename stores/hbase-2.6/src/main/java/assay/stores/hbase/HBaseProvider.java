package assay.stores.hbase;

import assay.store.Difference;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import assay.stores.hbase.client.HBaseOptions;
import assay.stores.hbase.client.HBaseSite;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

public final class HBaseProvider implements StoreProvider {
  @Override
  public Set<Difference> differences() {
    return EnumSet.of(Difference.VERSION_A_MILLISECOND);
  }

  @Override
  public String name() {
    return "hbase";
  }

  @Override
  public String description() {
    return "Apache HBase 2.6";
  }

  @Override
  public Set<String> ycsbNames() {
    return Set.of(
        "hbase098",
        "hbase10",
        "hbase12",
        "hbase14",
        "hbase1",
        "hbase20",
        "hbase2",
        "site.ycsb.db.hbase1.HBaseClient1",
        "site.ycsb.db.hbase2.HBaseClient2");
  }

  @Override
  public Class<? extends Store> storeClass() {
    return HBaseStore.class;
  }

  @Override
  public List<Setting> settings() {
    return HBaseOptions.SETTINGS;
  }

  @Override
  public void check(StoreSettings settings) throws StoreException {
    HBaseOptions.read(settings);
  }

  @Override
  public Store open(StoreSettings settings) throws StoreException {
    HBaseOptions options = HBaseOptions.of(settings);
    return HBaseConnector.open(options, HBaseSite.of(options));
  }
}
