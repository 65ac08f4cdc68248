package assay.lab.probe;

/** Turns a counter's readings into a rate. Used by one thread. */
public final class Rate {
  private boolean known;
  private long lastNanos;
  private long lastCount;

  /**
   * The counter's growth per second since the reading before; NaN at the first reading, and when
   * the counter went back: it was begun anew, and what it counted meanwhile is not known.
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
