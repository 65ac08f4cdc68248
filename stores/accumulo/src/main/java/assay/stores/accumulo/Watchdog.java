package assay.stores.accumulo;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts threads whose operation is past its time-out. Accumulo's client has time-outs of its
 * own, but between them waits for a tablet to be found or a buffer to drain without any.
 * Thread-safe.
 */
final class Watchdog implements AutoCloseable {
  private static final long TICK_MILLIS = 50;

  /** The client's own time-outs, which say more, come first. */
  private static final long GRACE_NANOS = 500_000_000;

  private final long timeoutNanos;
  private final Set<Guard> guards = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "accumulo-watchdog");
            thread.setDaemon(true);
            return thread;
          });

  Watchdog(Duration timeout) {
    timeoutNanos = timeout.toNanos() + GRACE_NANOS;
    var unused =
        ticks.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** A guard for one session's operations, until it is closed. */
  Guard guard() {
    Guard guard = new Guard();
    guards.add(guard);
    return guard;
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }

  private void tick() {
    long now = System.nanoTime();
    guards.forEach(guard -> guard.check(now));
  }

  /** Watches over one operation at a time. Its lock is contended at ticks only. */
  final class Guard implements AutoCloseable {
    private Thread thread;
    private long startedAt;
    private boolean woken;

    /** The current thread begins an operation. */
    synchronized void begin() {
      startedAt = System.nanoTime();
      thread = Thread.currentThread();
    }

    /** The operation ended; an interrupt of this guard's is taken back. */
    synchronized void end() {
      thread = null;
      if (woken) {
        woken = false;
        Thread.interrupted();
      }
    }

    /** Whether the running operation has been interrupted for its time-out. */
    synchronized boolean timedOut() {
      return woken;
    }

    @Override
    public void close() {
      guards.remove(this);
    }

    private synchronized void check(long now) {
      if (thread != null && now - startedAt > timeoutNanos) {
        // At every tick until the operation ends: one wait's interrupt may lead into another wait.
        woken = true;
        thread.interrupt();
      }
    }
  }
}
