package assay.lab.load;

/**
 * Asks load threads to end after the operation that they are in. Thread-safe; the first reason
 * stays.
 */
public final class StopSignal {
  private final StopSignal outer;
  private volatile boolean requested;
  private String reason = "";

  /** One that is requested here alone. */
  public StopSignal() {
    this(null);
  }

  /** One that is requested also by an outer one; what is requested here stays here. */
  public StopSignal(StopSignal outer) {
    this.outer = outer;
  }

  /**
   * Asks for the end.
   *
   * @param why one line
   */
  public synchronized void request(String why) {
    if (!requested) {
      reason = why;
      requested = true;
    }
  }

  public boolean isRequested() {
    return requested || (outer != null && outer.isRequested());
  }

  /** Why; empty if nobody asked. */
  public synchronized String reason() {
    return requested || outer == null ? reason : outer.reason();
  }
}
