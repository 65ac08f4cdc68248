package assay.stores.simulated;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.TestStores;
import assay.store.contract.StoreContract;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

class SimulatedContractTest extends StoreContract {
  /** From so long after its opening on, a session is never answered: its server has died. */
  private static final Duration DEAD_AFTER = Duration.ofHours(1);

  private final AheadClock clock = new AheadClock();

  @Override
  public Store open(Writes writes, Duration timeout) throws StoreException {
    return TestStores.open(
        new SimulatedProvider(clock),
        Map.of(
            "buffer", writes == Writes.BUFFERED ? "64KB" : "0",
            "stall", "1h@" + DEAD_AFTER.toSeconds() + "s",
            "timeout", timeout.toMillis() + "ms"));
  }

  @Override
  public Duration outageTimeout() {
    return Duration.ofSeconds(1);
  }

  @Override
  public void killServers() {
    clock.ahead.addAndGet(DEAD_AFTER.toNanos());
  }

  /** Real time, with jumps. */
  private static final class AheadClock implements Clock {
    private final RealTimeClock real = new RealTimeClock();
    private final AtomicLong ahead = new AtomicLong();

    @Override
    public long nanos() {
      return real.nanos() + ahead.get();
    }

    @Override
    public boolean waitUntil(long instant, long spinNanos) {
      return real.waitUntil(instant - ahead.get(), spinNanos);
    }
  }
}
