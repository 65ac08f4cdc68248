package assay.stores.cassandra;

import assay.store.Outcome;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.concurrent.TimeoutException;

/**
 * Sends the writes of a buffering session. A write is sent immediately unless too many writes are
 * unacknowledged. Writes of several rows are not combined in a batch. A batch would save requests,
 * but the server that receives a batch would have to forward writes to other servers. Not
 * thread-safe.
 */
final class Pipeline {
  private final CqlSession session;
  private final CassandraOptions options;
  private final long waitNanos;

  private Attempt attempt;

  private static final class Attempt {
    final RequestWindow window;
    long sent;

    /**
     * First write failure since the last flush; the next flush reports the failure. The field is
     * set before the failed request is removed from the window.
     */
    volatile Throwable failure;

    /**
     * Most recent write failure. The next write reports the failure, and resets this field to null.
     */
    volatile Throwable untold;

    Attempt(RequestWindow window) {
      this.window = window;
    }

    void fail(Throwable reason) {
      if (failure == null) {
        failure = reason;
      }
      untold = reason;
    }
  }

  Pipeline(CqlSession session, CassandraOptions options) {
    this.session = session;
    this.options = options;
    this.waitNanos = options.waitNanos();
    this.attempt = newAttempt();
  }

  /**
   * Sends a write when the window of unacknowledged writes has room.
   *
   * @return null if the write was sent; otherwise a time-out or the failure of an earlier write
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
   * Waits for the acknowledgement of all writes that were sent.
   *
   * @return null if all writes are acknowledged; otherwise the outcome and the reason
   */
  Flushed flush() {
    Attempt ended = attempt;
    if (!ended.window.awaitEmpty(waitNanos)) {
      // Late answers to unacknowledged writes must not count as answers to later writes.
      attempt = newAttempt();
      return new Flushed(Outcome.UNKNOWN, unanswered());
    }
    Throwable failure = ended.failure;
    // If there were several writes, the servers may have applied some of them.
    boolean only = ended.sent <= 1;
    if (failure == null) {
      ended.sent = 0;
      return null;
    }
    attempt = newAttempt();
    return new Flushed(only ? CassandraFailures.ofWrite(failure) : Outcome.UNKNOWN, failure);
  }

  record Flushed(Outcome outcome, Throwable failure) {}

  private Throwable unanswered() {
    return Thread.currentThread().isInterrupted()
        ? new InterruptedException()
        : new TimeoutException();
  }

  private Attempt newAttempt() {
    return new Attempt(new RequestWindow(options.bufferBytes(), options.inFlight()));
  }
}
