package assay.lab.load;

import java.util.concurrent.atomic.AtomicLong;

/** Time that moves only when somebody waits for it or spends it. Thread-safe. */
final class FakeClock implements NanoClock {
  static final long MILLI = 1_000_000L;
  static final long SECOND = 1_000 * MILLI;

  private final AtomicLong now = new AtomicLong(77 * SECOND);

  @Override
  public long nanos() {
    return now.get();
  }

  @Override
  public void waitUntil(long nanos) {
    now.accumulateAndGet(nanos, Math::max);
  }

  void spend(long nanos) {
    now.addAndGet(nanos);
  }
}
