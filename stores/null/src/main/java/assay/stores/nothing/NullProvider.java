package assay.stores.nothing;

import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreInfo;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.util.List;

public final class NullProvider implements StoreProvider {
  @Override
  public String name() {
    return "null";
  }

  @Override
  public String description() {
    return "a fake store that does nothing and stores nothing, for measuring Assay itself";
  }

  @Override
  public Class<? extends Store> storeClass() {
    return NullStore.class;
  }

  @Override
  public List<Setting> settings() {
    return List.of();
  }

  @Override
  public Store open(StoreSettings settings) {
    return new NullStore(StoreInfo.inThisProcess(name(), "1", "nowhere", settings.all(), false));
  }
}
