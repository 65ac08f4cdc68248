package assay.lab.load;

/**
 * A request to stop, which makes load threads end after their current operation. Only the first
 * reason for a stop is kept. Thread-safe.
 */
public final class StopSignal {
  private final StopSignal outer;
  private volatile boolean requested;
  private String reason = "";

  public StopSignal() {
    this(null);
  }

  /**
   * Creates a signal that also requests a stop if {@code outer} requests a stop. A stop that only
   * the new signal requests does not affect {@code outer}.
   */
  public StopSignal(StopSignal outer) {
    this.outer = outer;
  }

  public synchronized void request(String why) {
    if (!requested) {
      reason = why;
      requested = true;
    }
  }

  public boolean isRequested() {
    return requested || (outer != null && outer.isRequested());
  }

  public synchronized String reason() {
    return requested || outer == null ? reason : outer.reason();
  }
}
