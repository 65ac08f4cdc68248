package assay.stores.simulated;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreSettings;
import assay.store.contract.StoreContract;
import java.time.Duration;
import java.util.Map;

class SimulatedContractTest extends StoreContract {
  @Override
  public Store open(Writes writes, Duration timeout) throws StoreException {
    SimulatedProvider provider = new SimulatedProvider();
    return provider.open(
        StoreSettings.of(
            "simulated",
            provider.settings(),
            Map.of(
                "buffer",
                writes == Writes.BUFFERED ? "64KB" : "0",
                "timeout",
                timeout.toMillis() + "ms")));
  }
}
