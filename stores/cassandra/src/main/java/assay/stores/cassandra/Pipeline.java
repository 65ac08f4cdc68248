package assay.stores.cassandra;

import assay.store.Outcome;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.concurrent.TimeoutException;

/**
 * The writes of one buffering session: each is sent at once, and so many may be under way as the
 * window lets in. To collect writes of several rows into one batch would save requests, but load
 * the server that gets it with work for others. For one thread.
 */
final class Pipeline {
  private final CqlSession session;
  private final Options options;
  private final long waitNanos;

  private Attempt attempt;

  /** What was sent since the last flush, in a window of its own. */
  private static final class Attempt {
    final Window window;
    long sent;

    /** The first failure, for the flush; set before its request leaves the window. */
    volatile Throwable failure;

    /** The last failure that no write has told. */
    volatile Throwable untold;

    Attempt(Window window) {
      this.window = window;
    }

    void fail(Throwable reason) {
      if (failure == null) {
        failure = reason;
      }
      untold = reason;
    }
  }

  Pipeline(CqlSession session, Options options) {
    this.session = session;
    this.options = options;
    this.waitNanos = options.timeout().toNanos() + Answers.GRACE_NANOS;
    this.attempt = newAttempt();
  }

  /**
   * Sends a write.
   *
   * @return null, or why an earlier one failed: then this one was not sent
   */
  Throwable send(Statement<?> statement, long bytes) {
    Attempt current = attempt;
    Throwable earlier = current.untold;
    if (earlier != null) {
      current.untold = null;
      return earlier;
    }
    if (!current.window.enter(bytes, waitNanos)) {
      current.failure = unanswered();
      return current.failure;
    }
    current.sent++;
    var unused =
        session
            .executeAsync(statement)
            .whenComplete(
                (result, failure) -> {
                  if (failure != null) {
                    current.fail(failure);
                  }
                  current.window.leave(bytes);
                });
    return null;
  }

  /**
   * Waits for all that was sent.
   *
   * @return null, or why not all of it is acknowledged
   */
  Flushed flush() {
    Attempt ended = attempt;
    if (!ended.window.awaitEmpty(waitNanos)) {
      // What is still under way must not be mistaken for what comes.
      attempt = newAttempt();
      return new Flushed(Outcome.UNKNOWN, unanswered());
    }
    Throwable failure = ended.failure;
    // Of several writes some may have been applied, whatever became of this one.
    boolean only = ended.sent <= 1;
    if (failure == null) {
      ended.sent = 0;
      return null;
    }
    attempt = newAttempt();
    return new Flushed(only ? Failures.ofWrite(failure) : Outcome.UNKNOWN, failure);
  }

  /** A flush that did not go well. */
  record Flushed(Outcome outcome, Throwable failure) {}

  private Throwable unanswered() {
    return Thread.currentThread().isInterrupted()
        ? new InterruptedException()
        : new TimeoutException();
  }

  private Attempt newAttempt() {
    return new Attempt(new Window(options.bufferBytes(), options.inFlight()));
  }
}
