package assay.stores.cassandra;

import assay.store.client.RequestFailure;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

final class Answers {
  /**
   * Extra time to wait for an answer, so that the driver's own time-out expires first and provides
   * the error message.
   */
  static final long GRACE_NANOS = 500_000_000;

  private Answers() {}

  /**
   * Waits for a server's answer. An interrupt ends the wait; the thread's interrupt status is
   * restored.
   *
   * @param deadlineNanos value of {@link System#nanoTime} at which the wait ends if there is no
   *     answer
   */
  static AsyncResultSet await(CompletionStage<AsyncResultSet> stage, long deadlineNanos)
      throws RequestFailure {
    try {
      return stage
          .toCompletableFuture()
          .get(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new RequestFailure(e.getCause());
    } catch (TimeoutException e) {
      throw new RequestFailure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RequestFailure(e);
    }
  }
}
