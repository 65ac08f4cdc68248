package assay.store.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Interrupts threads whose operation is past its time-out. For clients that bound each exchange
 * with a server, but not their retries, look-ups and drains of buffers between exchanges.
 * Thread-safe.
 */
public final class Watchdog implements AutoCloseable {
  /** The client's own time-outs, which say more, come first. */
  private static final long GRACE_NANOS = 500_000_000;

  private final long timeoutNanos;
  private final LongSupplier nanoClock;
  private final ScheduledExecutorService ticks;
  private final Set<Guard> guards = ConcurrentHashMap.newKeySet();

  /**
   * Begins to watch.
   *
   * @param thread name of the thread that watches
   * @param timeout longest time of one operation; the client's own time-outs get half a second more
   * @param tick time between two looks at all guards
   */
  public Watchdog(String thread, Duration timeout, Duration tick) {
    this(
        timeout,
        System::nanoTime,
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread watching = new Thread(task, thread);
              watching.setDaemon(true);
              return watching;
            }));
    var unused =
        ticks.scheduleWithFixedDelay(
            this::tick, tick.toMillis(), tick.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A watchdog that looks only when {@link #tick} is called. */
  Watchdog(Duration timeout, LongSupplier nanoClock, ScheduledExecutorService ticks) {
    timeoutNanos = timeout.toNanos() + GRACE_NANOS;
    this.nanoClock = nanoClock;
    this.ticks = ticks;
  }

  /** A guard for one session's operations, until it is closed. */
  public Guard guard() {
    Guard guard = new Guard();
    guards.add(guard);
    return guard;
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }

  /** Looks at all guards. */
  void tick() {
    long now = nanoClock.getAsLong();
    guards.forEach(guard -> guard.check(now));
  }

  /**
   * Watches over one operation at a time. This is on the path of every write, so that the clock is
   * left to the watchdog: an operation has begun at the first tick that saw it.
   */
  public final class Guard implements AutoCloseable {
    private static final long IDLE = 0;
    private static final long WAKING = -1;
    private static final BooleanSupplier NEVER = Guard::never;

    /** The number of the operation that runs; IDLE; or WAKING while its thread is interrupted. */
    private final AtomicLong running = new AtomicLong(IDLE);

    private volatile boolean woken;

    // The session's own, read by the watchdog behind an acquire of the operation's number.
    private Thread thread;
    private BooleanSupplier cancelled = NEVER;
    private long operation = IDLE;

    // The watchdog's own.
    private long seen = IDLE;
    private long seenAt;

    private Guard() {}

    private static boolean never() {
      return false;
    }

    /** The current thread begins an operation. */
    public void begin() {
      begin(NEVER);
    }

    /**
     * The current thread begins an operation, which is interrupted once this is true, too.
     *
     * @param isCancelled asked by the watchdog's thread
     */
    public void begin(BooleanSupplier isCancelled) {
      // Not again what is there already: stores of references cost a barrier.
      if (thread != Thread.currentThread()) {
        thread = Thread.currentThread();
      }
      if (cancelled != isCancelled) {
        cancelled = isCancelled;
      }
      running.setRelease(++operation);
    }

    /** The operation ended; an interrupt of this guard's is taken back. */
    public void end() {
      while (!running.compareAndSet(operation, IDLE)) {
        Thread.onSpinWait();
      }
      if (woken) {
        woken = false;
        Thread.interrupted();
      }
    }

    /** Whether the running operation has been interrupted, for its time-out or its end. */
    public boolean timedOut() {
      return woken;
    }

    @Override
    public void close() {
      guards.remove(this);
    }

    private void check(long now) {
      long number = running.getAcquire();
      if (number != seen) {
        seen = number;
        seenAt = now;
      } else if (number != IDLE
          && (now - seenAt > timeoutNanos || cancelled.getAsBoolean())
          && running.compareAndSet(number, WAKING)) {
        // At every tick until the operation ends: one wait's interrupt may lead into another wait.
        woken = true;
        thread.interrupt();
        running.set(number);
      }
    }
  }
}
