package assay.lab.load;

/**
 * Requests that load threads end after their current operation. Only the first reason for a stop is
 * kept. Thread-safe.
 */
public final class StopSignal {
  private final StopSignal outer;
  private volatile boolean requested;
  private String reason = "";

  public StopSignal() {
    this(null);
  }

  /**
   * Creates a signal that is also requested if {@code outer} is requested. Requesting the new
   * signal does not affect {@code outer}.
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
