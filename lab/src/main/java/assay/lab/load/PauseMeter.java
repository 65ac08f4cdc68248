package assay.lab.load;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Measures how this process is held up: a thread that sleeps a millisecond again and again, and
 * compares when it wakes up with when it should have. What is beyond the usual is a pause: garbage
 * collection, another safepoint, a stopped process, a CPU that was taken away.
 *
 * <p>Thread-safe; {@link #heldNanos} and {@link #usualNanos} take no lock and allocate nothing.
 */
public final class PauseMeter implements AutoCloseable {
  /** Between two readings; operations that are shorter than this have no pause in them. */
  static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** No pause is shorter, however quiet the machine. */
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** A pause is so many times longer than nearly all of the latest sleepers were late. */
  private static final long BEYOND_USUAL = 2;

  /** By how much nearly all of the latest sleepers were late, at most. */
  private static final double NEARLY_ALL = 0.95;

  /** By how much but a few of them were late, at most. */
  private static final double ALL_BUT_FEW = 0.99;

  /** The latest: of about half a second. */
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
   * What is known since the meter last woke up.
   *
   * @param heldNanos sum of all pauses so far
   * @param dueNanos when it should wake up next
   * @param leastNanos from which lateness on it is a pause
   */
  private record Beat(long heldNanos, long dueNanos, long leastNanos) {}

  /** One that is told when it sleeps and wakes up. */
  PauseMeter(long nowNanos) {
    beat = new Beat(0, nowNanos + PERIOD_NANOS, SHORTEST_PAUSE_NANOS);
  }

  /** One that measures until it is closed. */
  public static PauseMeter start() {
    PauseMeter meter = new PauseMeter(System.nanoTime());
    meter.thread.setDaemon(true);
    meter.thread.start();
    return meter;
  }

  /** Ends the measurement; what was measured stays. Does nothing the second time. */
  @Override
  public void close() {
    ended = true;
    LockSupport.unpark(thread);
  }

  /**
   * Sum of all pauses from an arbitrary moment until {@code nowNanos}, the one that goes on then
   * included; never falls as time goes on.
   *
   * @param nowNanos by {@link System#nanoTime}: a moment that has just passed
   */
  long heldNanos(long nowNanos) {
    Beat last = beat;
    long lateNanos = nowNanos - last.dueNanos;
    return lateNanos < last.leastNanos ? last.heldNanos : last.heldNanos + lateNanos;
  }

  /** By how much all but one in a hundred of the latest sleepers were late at most. */
  long wakeUpNanos() {
    return wakeUpNanos;
  }

  /** Hears from now on by how many nanoseconds the meter woke up late, each time, in its thread. */
  void onWakeUp(LongConsumer lateNanos) {
    listeners.add(lateNanos);
  }

  /** By how much nearly every sleeper of this process is late at most, pauses apart. */
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

  /** Notes that the meter goes to sleep, and returns when it is to wake up. */
  long sleep(long nowNanos) {
    long dueNanos = nowNanos + PERIOD_NANOS;
    long leastNanos = Math.max(SHORTEST_PAUSE_NANOS, BEYOND_USUAL * usualNanos);
    // It may have stood still since it woke up, or before it first ran.
    beat = new Beat(heldNanos(nowNanos), dueNanos, leastNanos);
    return dueNanos;
  }

  /** Notes that it has woken up. */
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
