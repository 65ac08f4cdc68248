package assay.lab.load;

/**
 * Asks load threads to end after the operation that they are in. Thread-safe; the first reason
 * stays.
 */
public final class StopSignal {
  private volatile boolean requested;
  private String reason = "";

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
    return requested;
  }

  /** Why; empty if nobody asked. */
  public synchronized String reason() {
    return reason;
  }
}
