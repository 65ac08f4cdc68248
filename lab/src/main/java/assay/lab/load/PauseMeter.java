package assay.lab.load;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Measures pauses of this process: a thread repeatedly sleeps for 1 ms and compares its wake-up
 * time with the expected one. Unusual lateness counts as a pause: a garbage collection, another
 * safepoint, a stopped process, or the loss of the CPU.
 *
 * <p>Thread-safe; {@link #heldNanos} and {@link #usualNanos} take no lock and allocate nothing.
 */
public final class PauseMeter implements AutoCloseable {
  /** Time between two readings. Shorter operations are assumed to contain no pause. */
  static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** Minimum lateness that counts as a pause, even on a quiet machine. */
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** Lateness counts as a pause if it is at least this many times the usual lateness. */
  private static final long BEYOND_USUAL = 2;

  /** Quantile of recent lateness that counts as usual. */
  private static final double NEARLY_ALL = 0.95;

  /** Quantile of recent lateness that is used as the upper bound for a wake-up. */
  private static final double ALL_BUT_FEW = 0.99;

  private static final int LATEST = 512;

  private final long[] latest = new long[LATEST];
  private final List<LongConsumer> listeners = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::run, "assay-pause-meter");
  private int next;
  private volatile Beat beat;
  private volatile long usualNanos;
  private volatile long wakeUpNanos;
  private volatile boolean ended;

  /**
   * State since the meter last woke up.
   *
   * @param heldNanos sum of all pauses so far
   * @param dueNanos time of the next expected wake-up
   * @param leastNanos minimum lateness that counts as a pause
   */
  private record Beat(long heldNanos, long dueNanos, long leastNanos) {}

  /** Creates a meter without a thread: the caller reports when it sleeps and wakes up. */
  PauseMeter(long nowNanos) {
    beat = new Beat(0, nowNanos + PERIOD_NANOS, SHORTEST_PAUSE_NANOS);
  }

  public static PauseMeter start() {
    PauseMeter meter = new PauseMeter(System.nanoTime());
    meter.thread.setDaemon(true);
    meter.thread.start();
    return meter;
  }

  @Override
  public void close() {
    ended = true;
    LockSupport.unpark(thread);
  }

  /**
   * Sum of all pauses from an arbitrary moment until {@code nowNanos}, including a pause that has
   * not ended yet; never decreases.
   *
   * @param nowNanos a time by {@link System#nanoTime} that has just passed
   */
  long heldNanos(long nowNanos) {
    Beat last = beat;
    long lateNanos = nowNanos - last.dueNanos;
    return lateNanos < last.leastNanos ? last.heldNanos : last.heldNanos + lateNanos;
  }

  /** Upper bound of the lateness of 99 % of recent wake-ups. */
  long wakeUpNanos() {
    return wakeUpNanos;
  }

  void onWakeUp(LongConsumer lateNanos) {
    listeners.add(lateNanos);
  }

  /** Usual lateness of this process's wake-ups, without pauses. */
  long usualNanos() {
    return usualNanos;
  }

  private void run() {
    while (!ended) {
      long dueNanos = sleep(System.nanoTime());
      for (long left; !ended && (left = dueNanos - System.nanoTime()) > 0; ) {
        LockSupport.parkNanos(left);
      }
      wake(System.nanoTime());
    }
  }

  long sleep(long nowNanos) {
    long dueNanos = nowNanos + PERIOD_NANOS;
    long leastNanos = Math.max(SHORTEST_PAUSE_NANOS, BEYOND_USUAL * usualNanos);
    // The process may have been paused since the meter woke up, or before the meter first ran.
    beat = new Beat(heldNanos(nowNanos), dueNanos, leastNanos);
    return dueNanos;
  }

  void wake(long nowNanos) {
    Beat last = beat;
    long lateNanos = Math.max(0, nowNanos - last.dueNanos);
    beat = new Beat(heldNanos(nowNanos), nowNanos, last.leastNanos);
    listeners.forEach(each -> each.accept(lateNanos));
    latest[next] = lateNanos;
    next = (next + 1) % LATEST;
    if (next == 0) {
      long[] sorted = latest.clone();
      Arrays.sort(sorted);
      usualNanos = sorted[(int) (NEARLY_ALL * LATEST)];
      wakeUpNanos = sorted[(int) (ALL_BUT_FEW * LATEST)];
    }
  }
}
