package assay.lab.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Time as load threads see it, so that tests can bring their own. Thread-safe. */
public interface NanoClock {
  /** Nanoseconds on a monotonic clock with an origin of its own. */
  long nanos();

  /** Returns at {@code nanos} or a little later; at once if that has passed. */
  void waitUntil(long nanos);

  /**
   * Waits for a latch until {@code nanos} at the latest.
   *
   * @return whether the latch has reached zero
   */
  default boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    return latch.await(nanos - nanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Names what the clock counts from: two processes whose clocks have the same name read the same
   * time. Empty if that is not known.
   */
  default String origin() {
    return "";
  }

  /**
   * For how long this process has been held up until {@code nowNanos}, from an arbitrary moment on:
   * the difference of two is how long it stood still between them. Takes no lock and allocates
   * nothing. Zero where nobody measures it.
   *
   * @param nowNanos by this clock: a moment that has just passed
   */
  default long heldNanos(long nowNanos) {
    return 0;
  }

  /**
   * By how much nearly every thread of this process has woken up late of late, at most. Takes no
   * lock and allocates nothing. Zero where nobody measures it.
   */
  default long wakeUpNanos() {
    return 0;
  }

  /**
   * Has {@code lateNanos} hear from now on how late a thread that sleeps again and again wakes up,
   * each time, in that thread; never where nobody measures it.
   */
  default void onWakeUp(LongConsumer lateNanos) {}

  /** The clock for that many threads which wait side by side. */
  default NanoClock forThreads(int threads) {
    return this;
  }
}
