package assay.lab.phase;

import assay.lab.value.NamedValues;
import assay.store.StoreException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Executes operations on servers, such as a compaction. The duration of an operation depends on the
 * amount of data. If the run must stop, Assay does not wait for servers to complete the operation.
 * If the store is embedded, Assay always waits.
 */
public final class ServerWork {
  private static final long STEP_MILLIS = 100;

  @FunctionalInterface
  public interface Request {
    void send() throws StoreException;
  }

  private ServerWork() {}

  /**
   * Sends the request, and returns when the work is complete or the run must stop.
   *
   * @return results for the phase's end event
   */
  public static NamedValues run(Request request, PhaseContext context)
      throws StoreException, InterruptedException {
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              request.send();
              return null;
            });
    Thread thread = new Thread(task, "assay-administration");
    thread.setDaemon(true);
    thread.start();
    while (true) {
      try {
        task.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
        return NamedValues.NONE;
      } catch (TimeoutException e) {
        if (context.stop().isRequested() && !context.store().info().embedded()) {
          task.cancel(true);
          return NamedValues.of("left", "the servers continue the work");
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof StoreException refused) {
          throw refused;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
  }
}
