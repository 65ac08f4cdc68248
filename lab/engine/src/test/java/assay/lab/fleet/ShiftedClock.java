package assay.lab.fleet;

import assay.lab.load.NanoClock;
import assay.lab.load.SystemClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that is ahead of the system's, and can be stepped. */
public final class ShiftedClock implements NanoClock {
  private final AtomicLong ahead;
  private final String origin;

  public ShiftedClock(long ahead, String origin) {
    this.ahead = new AtomicLong(ahead);
    this.origin = origin;
  }

  void jump(long by) {
    ahead.addAndGet(by);
  }

  @Override
  public long nanos() {
    return SystemClock.SPINNING.nanos() + ahead.get();
  }

  @Override
  public void waitUntil(long nanos) {
    SystemClock.SPINNING.waitUntil(nanos - ahead.get());
  }

  @Override
  public String origin() {
    return origin;
  }
}
