package assay.stores.accumulo.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.accumulo.core.util.threads.ThreadPools;

/**
 * The thread that Accumulo's library starts as it is loaded and never ends. Once a minute it looks
 * at scheduled tasks, of which servers have some and clients none. It would hold the store's class
 * loader for ever, and there is no call that ends it, so that it is handed a task at which it dies.
 * The pool that it is of puts an idle thread in its place, which ends by itself after three
 * minutes.
 */
public final class CheckerThread {
  private static final String NAME = "accumulo.pool.scheduled.future.checker";
  private static final AtomicBoolean ENDED = new AtomicBoolean();

  private CheckerThread() {}

  /** Ends the thread, if this is the first call. Clients go on as before. */
  public static void end() {
    if (!ENDED.compareAndSet(false, true)) {
      return;
    }
    ThreadPools.watchNonCriticalScheduledTask(new LastTask());
    ClassLoader own = ThreadPools.class.getClassLoader();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(NAME) && thread.getClass().getClassLoader() == own) {
        // It looks at the tasks when it is woken up.
        thread.interrupt();
      }
    }
  }

  /** Throws in the thread that asks whether it is done. */
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
