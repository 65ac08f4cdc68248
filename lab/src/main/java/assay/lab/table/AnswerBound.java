package assay.lab.table;

import assay.store.Quantity;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How long a store's answer is waited for. Clients may ask servers that do not answer for ever;
 * what is asked within this bound ends in time. Thread-safe.
 */
final class AnswerBound {
  /** What is asked of tables and users reaches several servers, one after the other. */
  private static final int OPERATIONS = 6;

  private final Duration bound;

  AnswerBound(Duration bound) {
    this.bound = bound;
  }

  /** Six times a store's own time-out, or the longest there is if it has none. */
  static AnswerBound of(Store store) {
    String timeout = store.info().settings().get(Setting.TIMEOUT.name());
    return new AnswerBound(
        timeout == null
            ? Duration.ofNanos(Long.MAX_VALUE)
            : Quantity.duration(timeout).multipliedBy(OPERATIONS));
  }

  /**
   * Asks in a thread that can be left behind: some clients wait on through an interrupt.
   *
   * @param what is asked, as it follows after "cannot"
   * @throws StoreException if the store refuses, or does not answer in time
   */
  <T> T within(String what, Callable<T> call) throws StoreException {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = new Thread(task, "assay-asking");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(bound.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot "
              + what
              + ": no answer within "
              + bound.toMillis() / 1e3
              + " s; are all servers up?");
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.FAILED, "cannot " + what + ": interrupted before the store answered");
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  private static StoreException rethrown(Throwable cause) {
    if (cause instanceof StoreException refused) {
      return refused;
    }
    if (cause instanceof RuntimeException broken) {
      throw broken;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException(cause);
  }
}
