package assay.lab.phase;

import assay.store.StoreException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What servers do for as long as there is data. When the run is to stop, it is left to them; an
 * embedded store has no servers, and its own end is waited for.
 */
public final class ServerWork {
  private static final long STEP_MILLIS = 100;

  /** Asks servers for something and waits until it is done. */
  @FunctionalInterface
  public interface Request {
    /** Asks, and waits. */
    void send() throws StoreException;
  }

  private ServerWork() {}

  /**
   * Does it, or leaves it.
   *
   * @return figures for the event of the phase's end
   */
  public static Map<String, Object> run(Request request, PhaseContext context)
      throws StoreException, InterruptedException {
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              request.send();
              return null;
            });
    Thread thread = new Thread(task, "assay-administration");
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    thread.setDaemon(true);
    thread.start();
    while (true) {
      try {
        task.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
        return Map.of();
      } catch (TimeoutException e) {
        if (context.stop().isRequested() && !context.store().info().embedded()) {
          task.cancel(true);
          return Map.of("left", "the servers go on with it");
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
