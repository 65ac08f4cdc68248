package assay.stores.simulated;

/** Time that only waits move. For one thread. */
final class SteppedClock implements Clock {
  private long now = 77_000_000_000L;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public boolean waitUntil(long instant, long spinNanos) {
    now = Math.max(now, instant);
    return true;
  }
}
