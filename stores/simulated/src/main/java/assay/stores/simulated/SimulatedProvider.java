package assay.stores.simulated;

import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.util.List;

public final class SimulatedProvider implements StoreProvider {
  private final Clock clock;

  public SimulatedProvider() {
    this(new RealTimeClock());
  }

  public SimulatedProvider(Clock clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public String description() {
    return "an in-memory table store with configurable latency, stalls, faults and capacity; all"
        + " random numbers are seeded";
  }

  @Override
  public Class<? extends Store> storeClass() {
    return SimulatedStore.class;
  }

  @Override
  public List<Setting> settings() {
    return Model.SETTINGS;
  }

  @Override
  public Sharing sharing() {
    return Sharing.EACH_ITS_OWN;
  }

  @Override
  public void check(StoreSettings settings) throws StoreException {
    Model.of(settings);
  }

  @Override
  public Store open(StoreSettings settings) throws StoreException {
    return new SimulatedStore(
        Model.of(settings),
        StoreInfo.inThisProcess(name(), "1", "this process", settings.all(), false),
        clock);
  }
}
