package assay.lab.load;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Measures pauses of this process. A thread repeatedly sleeps for 1 ms, and compares its wake-up
 * time with the expected time. An unusual delay counts as a pause. Possible causes are a garbage
 * collection, another safepoint, a stopped process or the loss of the CPU.
 *
 * <p>Thread-safe; {@link #heldNanos} and {@link #usualNanos} take no lock and allocate no memory.
 */
public final class PauseMeter implements AutoCloseable {
  /**
   * Length in ns of one sleep of the meter's thread. Operations that are shorter than one sleep are
   * assumed to contain no pause.
   */
  static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** Delay below which a wake-up never counts as a pause, even on a quiet machine. */
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private static final long BEYOND_USUAL = 2;

  private static final double NEARLY_ALL = 0.95;

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

  private record Beat(long heldNanos, long dueNanos, long leastNanos) {}

  /** Creates a meter without a thread. The caller reports its own sleeps and wake-ups. */
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
   * Returns the sum of all pauses until {@code nowNanos}, including a pause that has not ended yet.
   * The sum never decreases.
   *
   * @param nowNanos a time of {@link System#nanoTime} that has just passed
   */
  long heldNanos(long nowNanos) {
    Beat last = beat;
    long lateNanos = nowNanos - last.dueNanos;
    return lateNanos < last.leastNanos ? last.heldNanos : last.heldNanos + lateNanos;
  }

  long wakeUpNanos() {
    return wakeUpNanos;
  }

  void onWakeUp(LongConsumer lateNanos) {
    listeners.add(lateNanos);
  }

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
    // The process may have been paused after the meter woke up, or before the meter first ran.
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
