package assay.lab.probe;

/** Computes a rate from readings of a counter. Not thread-safe. */
public final class CounterRate {
  private boolean known;
  private long lastNanos;
  private long lastCount;

  /**
   * Returns the growth of the counter per second since the previous reading. Returns NaN at the
   * first reading. Also returns NaN if the counter has decreased, because the growth of a reset
   * counter is unknown.
   */
  public double perSecond(long nanoTime, long count) {
    double seconds = (nanoTime - lastNanos) / 1e9;
    double rate =
        known && seconds > 0 && count >= lastCount ? (count - lastCount) / seconds : Double.NaN;
    known = true;
    lastNanos = nanoTime;
    lastCount = count;
    return rate;
  }
}
