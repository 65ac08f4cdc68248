package assay.store.client;

import assay.store.Mutation;
import assay.store.Outcome;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A session whose operations a {@link Watchdog} interrupts at the store's time-out. Not
 * thread-safe.
 */
public abstract class GuardedSession extends RemoteSession {
  /**
   * Classifies exceptions of a store's client library.
   *
   * @param isTimeout whether a server did not answer in time, or the wait was interrupted
   * @param isInterrupt whether the wait was interrupted
   * @param isDenial whether the user lacks a right
   * @param line explains an exception in one line
   */
  public record FailureKinds(
      Predicate<Throwable> isTimeout,
      Predicate<Throwable> isInterrupt,
      Predicate<Throwable> isDenial,
      Function<Throwable, String> line) {}

  private final Watchdog.Guard guard;
  private final FailureKinds failures;
  private boolean buffers;

  /**
   * Creates a session that owns a guard.
   *
   * @param guard guard of the session's operations; closed with the session
   * @param buffers whether writes are buffered until {@link #writeThrough} is called
   */
  protected GuardedSession(
      Reader reader, Watchdog.Guard guard, FailureKinds failures, boolean buffers) {
    super(reader);
    this.guard = guard;
    this.failures = failures;
    this.buffers = buffers;
  }

  protected final Watchdog.Guard guard() {
    return guard;
  }

  @Override
  protected final void begin() {
    requireOpen();
    guard.begin();
  }

  @Override
  protected final void end() {
    guard.end();
  }

  @Override
  protected final Outcome unread(Throwable failure) {
    String why = reason(failure);
    if (guard.timedOut() || failures.isTimeout().test(failure)) {
      return ended(Outcome.UNKNOWN, why);
    }
    return ended(failures.isDenial().test(failure) ? Outcome.DENIED : Outcome.FAILED, why);
  }

  /**
   * Explains in one line why an operation failed. If something other than the guard interrupted the
   * thread, the thread's interrupt status is restored.
   */
  protected final String reason(Throwable failure) {
    if (guard.timedOut()) {
      return "no answer within the time-out";
    }
    if (failures.isInterrupt().test(failure)) {
      Thread.currentThread().interrupt();
      return "interrupted before the store answered";
    }
    return failures.line().apply(failure);
  }

  @Override
  public final boolean buffers() {
    return buffers;
  }

  @Override
  public final void writeThrough() {
    buffers = false;
  }

  /**
   * Sends or buffers a mutation that has at least one change. The base class calls this method
   * within a running operation.
   */
  protected abstract Outcome send(Mutation mutation);

  /**
   * Sends the write buffer and waits for the acknowledgement. The base class calls this method
   * within a running operation.
   */
  protected abstract Outcome sendBuffer();

  /**
   * Closes resources of the client library. The base class calls this method after the write buffer
   * was sent.
   */
  protected abstract void closeClient();

  @Override
  public final Outcome write(Mutation mutation) {
    requireOpen();
    if (mutation.size() == 0) {
      return Outcome.OK;
    }
    guard.begin();
    try {
      return send(mutation);
    } finally {
      guard.end();
    }
  }

  @Override
  public final Outcome flush() {
    begin();
    try {
      return flushed(sendBuffer());
    } finally {
      end();
    }
  }

  @Override
  protected final void release() {
    guard.begin();
    try {
      sendBuffer();
      closeClient();
    } finally {
      guard.end();
      guard.close();
    }
  }
}
