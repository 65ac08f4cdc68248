package assay.stores.accumulo.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.accumulo.core.util.threads.ThreadPools;

/**
 * Ends a background thread that Accumulo's library starts but never stops. The thread would keep
 * the store's class loader in memory. Once a minute, the thread checks scheduled tasks, which exist
 * only in servers. The library has no method to end the thread, so this class makes the thread fail
 * with an exception. The library's thread pool then starts a replacement thread, which ends after
 * three idle minutes.
 */
public final class CheckerThread {
  private static final String NAME = "accumulo.pool.scheduled.future.checker";
  private static final AtomicBoolean ENDED = new AtomicBoolean();

  private CheckerThread() {}

  /** Ends the checker thread. Later calls have no effect. Open clients remain usable. */
  public static void end() {
    if (!ENDED.compareAndSet(false, true)) {
      return;
    }
    ThreadPools.watchNonCriticalScheduledTask(new LastTask());
    ClassLoader own = ThreadPools.class.getClassLoader();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(NAME) && thread.getClass().getClassLoader() == own) {
        // The interrupt wakes the thread, which then checks its tasks.
        thread.interrupt();
      }
    }
  }

  private static final class LastTask extends CompletableFuture<Void>
      implements ScheduledFuture<Void> {
    @Override
    public boolean isDone() {
      // Without this handler, the library would log the exception as an error.
      Thread.currentThread().setUncaughtExceptionHandler((thread, end) -> {});
      throw new IllegalStateException("the store is closed");
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
  }
}
