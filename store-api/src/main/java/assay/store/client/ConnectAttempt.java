package assay.store.client;

import static assay.store.StoreException.Kind.UNREACHABLE;

import assay.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens a store and verifies that the store answers. After most failures, many clients retry
 * forever, so a separate thread opens the store. The separate thread is abandoned if the store does
 * not answer within the time-out. Each object makes only one attempt.
 *
 * @param <T> type of the result of opening the store
 */
public abstract class ConnectAttempt<T> {
  /**
   * Maximum time before an unreachable store is reported. The maximum applies even if the time-out
   * of operations is longer.
   */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final String store;
  private volatile String step = "starting the client";

  /**
   * Prepares an attempt to open a store.
   *
   * @param store the store as named in a sentence, such as {@code HBase at 127.0.0.1:2181}
   */
  protected ConnectAttempt(String store) {
    this.store = store;
  }

  /**
   * Records what the connecting thread is doing, such as {@code "contacting its master"}. Error
   * messages contain this text.
   */
  protected final void step(String now) {
    step = now;
  }

  /** Opens the store, in the connecting thread. */
  protected abstract T prove() throws Exception;

  /**
   * Closes everything that a failed {@link #prove} has opened. The connecting thread calls this
   * method.
   */
  protected abstract void undo();

  /**
   * Interrupts the connecting thread, and closes everything that the thread has opened or is still
   * opening.
   */
  protected abstract void abandon(Thread connecting);

  /** Releases resources of the connecting thread. The connecting thread calls this method last. */
  protected void end() {}

  /** Explains a failure in one line. */
  protected abstract String line(Throwable failure);

  /**
   * Returns the server's reason for refusing the client, if known. The user sees this reason
   * instead of an error message about a missing answer.
   */
  protected Optional<StoreException> objection() {
    return Optional.empty();
  }

  /**
   * Opens the store.
   *
   * @param timeout time limit of the whole attempt; a limit above one minute is reduced to one
   *     minute
   * @throws StoreException if the store could not be opened within the time limit
   */
  protected final T within(Duration timeout, ZooKeepers zooKeepers, String thread)
      throws StoreException {
    Duration most = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    long start = System.nanoTime();
    zooKeepers.requireOne(most);
    Duration left = most.minusNanos(System.nanoTime() - start);
    FutureTask<T> task = new FutureTask<>(this::proveOrUndo);
    Thread connecting =
        new Thread(
            () -> {
              task.run();
              end();
            },
            thread);
    connecting.setDaemon(true);
    connecting.start();
    try {
      return task.get(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      abandon(connecting);
      throw unreachable(
          "no answer from " + store + " within " + most.toMillis() + " ms while " + step, e);
    } catch (InterruptedException e) {
      abandon(connecting);
      Thread.currentThread().interrupt();
      throw StoreException.failed("interrupted while opening " + store, e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StoreException refused) {
        throw refused;
      }
      throw unreachable(
          "cannot open " + store + " while " + step + ": " + line(e.getCause()), e.getCause());
    }
  }

  private StoreException unreachable(String message, Throwable cause) {
    return objection().orElseGet(() -> new StoreException(UNREACHABLE, message, cause));
  }

  /**
   * Opens the store, and closes everything if opening fails. The connecting thread closes the store
   * before the failure is reported, because the caller may open another store after the failure.
   */
  private T proveOrUndo() throws Exception {
    boolean proved = false;
    try {
      T made = prove();
      proved = true;
      return made;
    } finally {
      if (!proved) {
        undo();
      }
    }
  }
}
