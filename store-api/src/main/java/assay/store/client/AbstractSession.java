package assay.store.client;

import assay.store.Outcome;
import assay.store.Session;

/**
 * Base class of sessions. Manages the closed state, the last error, and the outcome of buffered
 * writes that were sent between flushes. Not thread-safe.
 */
public abstract class AbstractSession implements Session {
  private Outcome lostSinceFlush = Outcome.OK;
  private String lastError = "";
  private boolean closed;

  /**
   * Throws {@link IllegalStateException} if the session is closed. Every operation calls this
   * method first.
   */
  protected void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
  }

  /** Throws {@link IllegalArgumentException} if the row limit of a scan is below 1. */
  protected static void requireRows(long limitRows) {
    if (limitRows < 1) {
      throw new IllegalArgumentException("limitRows must be at least 1; got " + limitRows);
    }
  }

  /** Records why an operation ended with the given outcome. Returns the given outcome. */
  protected final Outcome ended(Outcome outcome, String why) {
    lastError = why;
    return outcome;
  }

  /** Records why an operation failed. Returns {@link Outcome#FAILED}. */
  protected final Outcome failed(String why) {
    return ended(Outcome.FAILED, why);
  }

  /**
   * Causes the next flush to report the given outcome, because some writes were not acknowledged.
   * Returns the given outcome.
   */
  protected final Outcome lost(Outcome outcome) {
    lostSinceFlush = outcome;
    return outcome;
  }

  /**
   * Returns the outcome of a flush. The outcome also covers writes that were sent before the flush.
   *
   * @param now outcome of sending the rest of the buffer
   */
  protected final Outcome flushed(Outcome now) {
    Outcome all = lostSinceFlush == Outcome.OK ? now : lostSinceFlush;
    lostSinceFlush = Outcome.OK;
    return all;
  }

  @Override
  public final String lastError() {
    return lastError;
  }

  @Override
  public final void close() {
    if (!closed) {
      closed = true;
      release();
    }
  }

  /**
   * Sends writes that are still buffered, and releases the session's resources. The session calls
   * this method only once.
   */
  protected abstract void release();
}
