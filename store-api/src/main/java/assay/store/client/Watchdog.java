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
 * Interrupts threads whose operation exceeds its time-out. Some client libraries limit the time of
 * each request, but not the time of retries and look-ups between requests. Thread-safe.
 */
public final class Watchdog implements AutoCloseable {
  /**
   * Time between an operation's time-out and the interrupt. The client library's time-outs
   * therefore expire first. Their error messages are better than the watchdog's message.
   */
  private static final long GRACE_NANOS = 500_000_000;

  private final long timeoutNanos;
  private final LongSupplier nanoClock;
  private final ScheduledExecutorService ticks;
  private final Set<Guard> guards = ConcurrentHashMap.newKeySet();

  /**
   * Starts a thread that checks the running operations.
   *
   * @param thread name of the watchdog's thread
   * @param timeout longest time of one operation. The watchdog allows another half second, so that
   *     the client library's own time-outs expire first
   * @param tick time between checks
   */
  public Watchdog(String thread, Duration timeout, Duration tick) {
    this(
        timeout,
        System::nanoTime,
        Executors.newSingleThreadScheduledExecutor(task -> Daemons.thread(task, thread)));
    var unused =
        ticks.scheduleWithFixedDelay(
            this::tick, tick.toMillis(), tick.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Creates a watchdog that checks only when {@link #tick} is called. */
  Watchdog(Duration timeout, LongSupplier nanoClock, ScheduledExecutorService ticks) {
    timeoutNanos = timeout.toNanos() + GRACE_NANOS;
    this.nanoClock = nanoClock;
    this.ticks = ticks;
  }

  /** Creates a guard for one session's operations. The guard is active until it is closed. */
  public Guard guard() {
    Guard guard = new Guard();
    guards.add(guard);
    return guard;
  }

  @Override
  public void close() {
    ticks.shutdownNow();
  }

  void tick() {
    long now = nanoClock.getAsLong();
    guards.forEach(guard -> guard.check(now));
  }

  /**
   * Guards one operation at a time. A guard does not read the clock, because a guard is called for
   * every write and must be fast. An operation's time therefore starts at the watchdog's first tick
   * during the operation.
   */
  public final class Guard implements AutoCloseable {
    private static final long IDLE = 0;
    private static final long WAKING = -1;
    private static final BooleanSupplier NEVER = Guard::never;

    /**
     * Number of the running operation; IDLE if no operation is running. The number is WAKING while
     * the watchdog interrupts the operation's thread.
     */
    private final AtomicLong running = new AtomicLong(IDLE);

    private volatile boolean woken;

    // The session's thread writes 'thread', 'cancelled' and 'operation'. The watchdog reads these
    // fields after it has acquired the operation's number.
    private Thread thread;
    private BooleanSupplier cancelled = NEVER;
    private long operation = IDLE;

    // Only the watchdog's thread uses 'seen' and 'seenAt'.
    private long seen = IDLE;
    private long seenAt;

    private Guard() {}

    private static boolean never() {
      return false;
    }

    public void begin() {
      begin(NEVER);
    }

    /**
     * Marks the start of an operation of the current thread. The watchdog also interrupts the
     * thread when {@code isCancelled} returns true.
     *
     * @param isCancelled called by the watchdog's thread
     */
    public void begin(BooleanSupplier isCancelled) {
      // Storing a reference costs a GC barrier even if the reference does not change.
      if (thread != Thread.currentThread()) {
        thread = Thread.currentThread();
      }
      if (cancelled != isCancelled) {
        cancelled = isCancelled;
      }
      running.setRelease(++operation);
    }

    /**
     * Marks the end of the operation. If the watchdog interrupted the thread, the thread's
     * interrupt status is cleared.
     */
    public void end() {
      while (!running.compareAndSet(operation, IDLE)) {
        Thread.onSpinWait();
      }
      if (woken) {
        woken = false;
        Thread.interrupted();
      }
    }

    /**
     * Returns whether the watchdog has interrupted the running operation, because of its time-out
     * or its cancellation.
     */
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
        // The watchdog interrupts the thread at every tick until the operation ends, because the
        // thread may start another wait after the interrupted wait.
        woken = true;
        thread.interrupt();
        running.set(number);
      }
    }
  }
}
