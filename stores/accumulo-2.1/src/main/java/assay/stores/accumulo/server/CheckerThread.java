package assay.stores.accumulo.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.accumulo.core.util.threads.ThreadPools;

/**
 * Ends a thread that Accumulo's library starts when the library is loaded, and never stops. Once a
 * minute, the thread checks scheduled tasks, which only servers have. The thread would keep the
 * store's class loader alive forever. The library has no call that ends the thread, so this class
 * gives it a task that throws an exception. The thread's pool then starts an idle thread instead,
 * which ends after three minutes.
 */
public final class CheckerThread {
  private static final String NAME = "accumulo.pool.scheduled.future.checker";
  private static final AtomicBoolean ENDED = new AtomicBoolean();

  private CheckerThread() {}

  /** Ends the thread on the first call; later calls do nothing. Clients are not affected. */
  public static void end() {
    if (!ENDED.compareAndSet(false, true)) {
      return;
    }
    ThreadPools.watchNonCriticalScheduledTask(new LastTask());
    ClassLoader own = ThreadPools.class.getClassLoader();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(NAME) && thread.getClass().getClassLoader() == own) {
        // The thread checks the tasks when it wakes up.
        thread.interrupt();
      }
    }
  }

  /** Throws an exception in the checking thread when that thread asks whether the task is done. */
  private static final class LastTask extends CompletableFuture<Void>
      implements ScheduledFuture<Void> {
    @Override
    public boolean isDone() {
      // The library would log the exception as an error.
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
