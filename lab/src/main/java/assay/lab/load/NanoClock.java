package assay.lab.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Time for load threads; tests provide their own. Thread-safe. */
public interface NanoClock {
  /** Nanoseconds on a monotonic clock with an arbitrary origin. */
  long nanos();

  /** Returns at {@code nanos} or slightly later; at once if that has passed. */
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
   * Identifies the clock's origin: two processes whose clocks have the same origin read the same
   * time. Empty if unknown.
   */
  default String origin() {
    return "";
  }

  /**
   * Total time that this process has been paused until {@code nowNanos}, from an arbitrary origin;
   * differences of two readings are meaningful. Takes no lock and allocates nothing. Zero if not
   * measured.
   *
   * @param nowNanos by this clock; a moment that has just passed
   */
  default long heldNanos(long nowNanos) {
    return 0;
  }

  /**
   * Upper bound of how late nearly every thread of this process recently woke up. Takes no lock and
   * allocates nothing. Zero if not measured.
   */
  default long wakeUpNanos() {
    return 0;
  }

  /**
   * Registers a listener for the lateness of each wake-up of a periodically sleeping thread. It is
   * called in that thread; never if lateness is not measured.
   */
  default void onWakeUp(LongConsumer lateNanos) {}

  /** The clock for this many threads that wait concurrently. */
  default NanoClock forThreads(int threads) {
    return this;
  }
}
