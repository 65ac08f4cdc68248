package assay.lab.table;

import assay.store.QuantityParser;
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
 * Limits the time for which Assay waits for a store, because some clients retry forever if servers
 * do not answer. Thread-safe.
 */
final class AnswerBound {
  /**
   * Factor by which the store's own time-out is multiplied. A request about tables or users
   * involves several servers in sequence.
   */
  private static final int OPERATIONS = 6;

  @FunctionalInterface
  interface Request {
    void send() throws StoreException;
  }

  private final Duration bound;

  AnswerBound(Duration bound) {
    this.bound = bound;
  }

  /**
   * Returns a time limit of six times the store's own time-out. Returns no limit if the store has
   * no time-out.
   */
  static AnswerBound of(Store store) {
    String timeout = store.info().settings().get(Setting.TIMEOUT.name());
    return new AnswerBound(
        timeout == null
            ? Duration.ofNanos(Long.MAX_VALUE)
            : QuantityParser.duration(timeout).multipliedBy(OPERATIONS));
  }

  void send(String what, Request request) throws StoreException {
    within(
        what,
        () -> {
          request.send();
          return null;
        });
  }

  /**
   * Makes a call in a thread that can be abandoned, because some clients ignore interrupts.
   *
   * @param what the request, in words that can follow "cannot"
   * @throws StoreException if the store refuses the request, or does not answer in time
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
          "cannot %s: no answer within %s s; are all servers up?"
              .formatted(what, bound.toMillis() / 1e3));
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw StoreException.failed("cannot " + what + ": interrupted before the store answered");
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
