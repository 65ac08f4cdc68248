package assay.lab.load;

/**
 * Asks load threads to end after their current operation. Thread-safe; the first reason is kept.
 */
public final class StopSignal {
  private final StopSignal outer;
  private volatile boolean requested;
  private String reason = "";

  public StopSignal() {
    this(null);
  }

  /**
   * A signal that is also requested if the outer signal is requested. A request of this signal does
   * not affect the outer signal.
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

  /** Reason for the stop; empty if no stop was requested. */
  public synchronized String reason() {
    return requested || outer == null ? reason : outer.reason();
  }
}
