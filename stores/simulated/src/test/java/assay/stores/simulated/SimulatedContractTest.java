package assay.stores.simulated;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreSettings;
import assay.store.contract.StoreContract;
import java.time.Duration;
import java.util.Map;

class SimulatedContractTest extends StoreContract {
  /** From so long after its opening on, a session is never answered: its server has died. */
  private static final Duration DEAD_AFTER = Duration.ofSeconds(5);

  @Override
  public Store open(Writes writes, Duration timeout) throws StoreException {
    SimulatedProvider provider = new SimulatedProvider();
    return provider.open(
        StoreSettings.of(
            "simulated",
            provider.settings(),
            Map.of(
                "buffer", writes == Writes.BUFFERED ? "64KB" : "0",
                "stall", "1h@" + DEAD_AFTER.toSeconds() + "s",
                "timeout", timeout.toMillis() + "ms")));
  }

  @Override
  public Duration outageTimeout() {
    return Duration.ofMillis(300);
  }

  @Override
  public void killServers() throws InterruptedException {
    Thread.sleep(DEAD_AFTER.toMillis());
  }
}
